/** Compiles Eta templates so that errors name the template's file and line. */
import { compileFunction } from 'node:vm'
import { type Eta, EtaParseError } from 'eta'

/** Where a template fails. */
export interface TemplatePlace {
  /** As messages show it. */
  readonly file: string
  /** Of the tag that fails. */
  readonly line: number
  /** What is wrong there. */
  readonly reason: string
}

/** A template does not compile, or fails to render. The message names its place; commands show it without a stack. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError'
  readonly code = 'TEMPLATE_INVALID'
  readonly place: TemplatePlace

  /** @param fix an imperative without a full stop */
  constructor(place: TemplatePlace, fix: string, options?: ErrorOptions) {
    super(`${place.file}:${place.line}: ${place.reason}. Fix: ${fix}.`, options)
    this.place = place
  }
}

/** Compiles a template. Compiling and rendering throw {@link TemplateError}. */
export type CompileTemplate = (text: string, path: string) => ReturnType<Eta['compile']>

/** What Eta writes before each tag with `debug`, followed by the tag's line. */
const LINE_MARK = '__eta.line='

/** What Eta writes after the last tag. */
const END_OF_TAGS = 'if (__eta.layout) {'

/** Returns the line of the tag with a syntax error, and what is wrong. V8 puts the row in the code first into the stack. */
const explainSyntaxError = ({ stack = '', message }: Error, code: string): Omit<TemplatePlace, 'file'> => {
  const rows = code.split('\n')
  const row = Number(/:(\d+)\n/.exec(stack)?.[1])
  const mark = rows.slice(0, row).findLast((text) => text.startsWith(LINE_MARK))
  const isAfterTags = row > rows.lastIndexOf(END_OF_TAGS) // V8's message would name code that Eta wrote
  return {
    line: Number(mark?.slice(LINE_MARK.length) ?? 1),
    reason: isAfterTags ? 'a tag leaves a bracket or a quote open' : message,
  }
}

/**
 * Creates the compiler for an Eta instance and replaces the instance's errors at rendering.
 *
 * @param eta created with `debug: true`, so that the compiled code holds the line of each tag
 * @param options.nameOf returns the name of a template's path for messages
 * @param options.given the file that documents what templates receive
 */
export const createTemplateCompiler = (
  eta: Eta,
  { nameOf, given }: { readonly nameOf: (path: string) => string; readonly given: string },
): CompileTemplate => {
  const errorAt = (path: string, place: Omit<TemplatePlace, 'file'>, cause: unknown): TemplateError =>
    new TemplateError(
      { file: nameOf(path), ...place },
      `correct the template; ${given} lists what it receives`,
      {
        cause,
      },
    )
  eta.RuntimeErr = (cause, _text, line, path) => {
    if (cause instanceof TemplateError) throw cause // of an included template
    const [message = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
    const reason = message.replace(
      /^Could not find template: (.*)/,
      (_match, missing: string) => `no template ${nameOf(missing)}`,
    )
    throw errorAt(path, { line, reason }, cause)
  }
  const writeCode = (text: string, path: string): string => {
    try {
      return eta.compileToString(text)
    } catch (error) {
      if (!(error instanceof EtaParseError)) throw error
      const [, reason = error.message, line] = /^(.*) at line (\d+) col \d+:/.exec(error.message) ?? []
      throw errorAt(path, { line: Number(line ?? 1), reason }, error)
    }
  }
  return (text, path) => {
    const code = writeCode(text, path)
    try {
      // What Eta's own `compile` does, except that V8 says in which row a syntax error is.
      return compileFunction(code, [eta.config.varName, 'options']) as ReturnType<Eta['compile']>
    } catch (error) {
      throw errorAt(path, explainSyntaxError(error as Error, code), error)
    }
  }
}
