/** Compiles Eta templates so that errors name the template's file and line. Used for pages and the card. */
import { compileFunction } from 'node:vm'
import { type Eta, EtaParseError } from 'eta'

/** A template does not compile, or fails to render. The message names its file and line; server.ts shows it without a stack. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError'
  readonly code = 'TEMPLATE_INVALID'
}

/** Compiles a template. Compiling and rendering throw {@link TemplateError}. */
export type CompileTemplate = (text: string, path: string) => ReturnType<Eta['compile']>

/** Eta's own syntax errors name the line in their message. */
const lineInMessage = (error: Error): number => Number(/ at line (\d+)/.exec(error.message)?.[1] ?? 1)

/**
 * Finds the line of a syntax error in a tag's JavaScript: V8 names the line of the compiled function, and with `debug`
 * Eta writes each tag's own line before its code.
 */
const lineOfSyntaxError = ({ stack = '' }: Error, code: string): number => {
  const row = Number(/^template:(\d+)/.exec(stack)?.[1] ?? 1)
  const upToError = code.split('\n').slice(0, row).join('\n')
  const marks = [...upToError.matchAll(/__eta\.line=(\d+)/g)]
  return Number(marks.at(-1)?.[1] ?? 1)
}

/**
 * Creates the compiler for an Eta instance and replaces the instance's errors at rendering.
 *
 * @param eta created with `debug: true`, so that the compiled code holds the line of each tag
 * @param options.nameOf returns the name of a template's path for messages
 * @param options.given the source file that documents what templates receive
 */
export const createTemplateCompiler = (
  eta: Eta,
  { nameOf, given }: { readonly nameOf: (path: string) => string; readonly given: string },
): CompileTemplate => {
  const errorAt = (path: string, line: number, cause: unknown): TemplateError => {
    const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause)
    return new TemplateError(
      `${nameOf(path)}:${line}: ${reason}. Fix: correct the template; ${given} lists what it receives.`,
      { cause },
    )
  }
  eta.RuntimeErr = (cause, _text, line, path) => {
    throw cause instanceof TemplateError ? cause : errorAt(path, line, cause)
  }
  const writeCode = (text: string, path: string): string => {
    try {
      return eta.compileToString(text)
    } catch (error) {
      throw error instanceof EtaParseError ? errorAt(path, lineInMessage(error), error) : error
    }
  }
  return (text, path) => {
    const code = writeCode(text, path)
    try {
      // What Eta's own `compile` does, but with a file name, so that the stack holds the line.
      const template = compileFunction(code, [eta.config.varName, 'options'], { filename: 'template' })
      return template as ReturnType<Eta['compile']>
    } catch (error) {
      throw errorAt(path, lineOfSyntaxError(error as SyntaxError, code), error)
    }
  }
}
