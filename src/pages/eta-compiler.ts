/** Compiles Eta templates so that errors name the template's file and line. */
import { compileFunction } from 'node:vm'
import { type Eta, EtaParseError } from 'eta'

/** A line of a template. */
interface TemplateLine {
  /** Its name in messages. */
  readonly file: string
  readonly line: number
}

/** A template does not compile or render. The message names the line, so commands print no stack. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError'
  readonly code = 'TEMPLATE_INVALID'
  /** The line of the tag that fails, and what is wrong there. */
  readonly location: TemplateLine & { readonly reason: string }
  /** The tags that include the template, the nearest first. */
  readonly includedAt: TemplateLine[] = []

  constructor(location: TemplateError['location'], cause: unknown) {
    const fix = 'correct the template; docs/templates.md lists what it receives'
    super(`${location.file}:${location.line}: ${location.reason}. Fix: ${fix}.`, { cause })
    this.location = location
  }
}

/** Eta's `debug` writes this before each tag, followed by the tag's line. */
const LINE_MARK = '__eta.line='

/** Eta writes this after the last tag. */
const END_OF_TAGS = 'if (__eta.layout) {'

/** A template that an Eta instance can render, whichever compiled it. */
export type CompiledTemplate = ReturnType<Eta['compile']>

/** Returns the line and the reason of a syntax error. The stack begins with the row in compiled code. */
const explainSyntaxError = ({ stack = '', message }: Error, code: string) => {
  const rows = code.split('\n')
  const row = Number(/:(\d+)\n/.exec(stack)?.[1])
  const lineRow = rows.slice(0, row).findLast((text) => text.startsWith(LINE_MARK))
  const isAfterTags = row > rows.lastIndexOf(END_OF_TAGS) // V8's message would name code that Eta wrote
  return {
    line: Number(lineRow?.slice(LINE_MARK.length) ?? 1),
    reason: isAfterTags ? 'a tag leaves a bracket or a quote open' : message,
  }
}

/**
 * Creates the compiler for an Eta instance and replaces the instance's errors at rendering.
 *
 * @param eta created with `debug: true`, so that the compiled code holds the line of each tag
 * @param nameOf returns the name of a template's path for messages
 * @returns a function that compiles; it and rendering throw {@link TemplateError}
 */
export const createTemplateCompiler = (eta: Eta, nameOf: (path: string) => string) => {
  eta.RuntimeErr = (cause, _text, line, path) => {
    if (cause instanceof TemplateError) {
      cause.includedAt.push({ file: nameOf(path), line })
      throw cause
    }
    const [message = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
    const reason = message.replace(
      /^Could not find template: (.*)/,
      (_match, missing: string) => `no template ${nameOf(missing)}`,
    )
    throw new TemplateError({ file: nameOf(path), line, reason }, cause)
  }
  const writeCode = (text: string, path: string): string => {
    try {
      return eta.compileToString(text)
    } catch (error) {
      if (!(error instanceof EtaParseError)) throw error
      const [, reason = error.message, line] = /^(.*) at line (\d+) col \d+:/.exec(error.message) ?? []
      throw new TemplateError({ file: nameOf(path), line: Number(line ?? 1), reason }, error)
    }
  }
  return (text: string, path: string) => {
    const code = writeCode(text, path)
    try {
      // Does what Eta's own `compile` does, but lets V8 name the row of a syntax error.
      return compileFunction(code, [eta.config.varName, 'options']) as CompiledTemplate
    } catch (error) {
      throw new TemplateError({ file: nameOf(path), ...explainSyntaxError(error as Error, code) }, error)
    }
  }
}
