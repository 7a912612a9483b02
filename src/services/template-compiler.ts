/** Compiles Eta's templates so that whatever goes wrong in one is told with its file and line. Used for pages and the card. */
import { Script } from 'node:vm'
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
const findSyntaxError = (
  compiled: string,
  variable: string,
): { readonly line: number; readonly cause: Error } | undefined => {
  try {
    new Script(`(function (${variable}, options) {\n${compiled}\n})`, { filename: 'template' })
    return undefined
  } catch (error) {
    const cause = error as Error
    const row = Number(/^template:(\d+)/.exec(cause.stack ?? '')?.[1] ?? 1)
    const before = compiled.split('\n').slice(0, row - 1)
    const marks = [...before.join('\n').matchAll(/__eta\.line=(\d+)/g)]
    return { line: Number(marks.at(-1)?.[1] ?? 1), cause }
  }
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
  return (text, path) => {
    try {
      const error = findSyntaxError(eta.compileToString(text), eta.config.varName)
      if (error) throw fault(path, error.line, error.cause)
      return eta.compile(text)
    } catch (error) {
      throw error instanceof EtaParseError ? fault(path, lineInMessage(error), error) : error
    }
  }
}
