/** Compiles Eta's templates so that whatever goes wrong in one is told with its file and line. Used for pages and the card. */
import { compileFunction } from 'node:vm'
import { type Eta, EtaParseError } from 'eta'
import { TemplateError } from './template-error.ts'

/** Returns a template's text compiled. Throws {@link TemplateError}, and so does rendering. */
export type CompileTemplate = (text: string, path: string) => ReturnType<Eta['compile']>

/** Eta tells the place of a fault of its own syntax in words. */
const lineInMessage = (error: Error): number => Number(/ at line (\d+)/.exec(error.message)?.[1] ?? 1)

/**
 * Finds the line of a fault in a tag's JavaScript: V8 names the line of the compiled function, and with `debug` Eta
 * writes each tag's own line before it.
 */
const lineOfSyntaxError = ({ stack = '' }: Error, code: string): number => {
  const row = Number(/^template:(\d+)/.exec(stack)?.[1] ?? 1)
  const upToFault = code.split('\n').slice(0, row).join('\n')
  const marks = [...upToFault.matchAll(/__eta\.line=(\d+)/g)]
  return Number(marks.at(-1)?.[1] ?? 1)
}

/**
 * Makes the compiler of an Eta, whose own errors at rendering it replaces.
 *
 * @param eta made with `debug: true`: so it knows the line of each tag, for an assignment each
 * @param options.nameOf returns what a template's path is called in messages
 * @param options.given the source file that says what templates are given
 */
export const createTemplateCompiler = (
  eta: Eta,
  { nameOf, given }: { readonly nameOf: (path: string) => string; readonly given: string },
): CompileTemplate => {
  const fault = (path: string, line: number, cause: unknown): TemplateError => {
    const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause)
    return new TemplateError(
      `${nameOf(path)}:${line}  ${reason}. Mend the template; ${given} says what it is given.`,
      { cause },
    )
  }
  eta.RuntimeErr = (cause, _text, line, path) => {
    throw cause instanceof TemplateError ? cause : fault(path, line, cause)
  }
  const writeCode = (text: string, path: string): string => {
    try {
      return eta.compileToString(text)
    } catch (error) {
      throw error instanceof EtaParseError ? fault(path, lineInMessage(error), error) : error
    }
  }
  return (text, path) => {
    const code = writeCode(text, path)
    try {
      // As Eta's own `compile` does, which does not tell where a fault is.
      const template = compileFunction(code, [eta.config.varName, 'options'], { filename: 'template' })
      return template as ReturnType<Eta['compile']>
    } catch (error) {
      throw fault(path, lineOfSyntaxError(error as SyntaxError, code), error)
    }
  }
}
