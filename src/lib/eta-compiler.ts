/** Compiles Eta templates so that errors name the template's file, line and column. Used for pages and the card. */
import { compileFunction } from 'node:vm'
import { type Eta, EtaParseError } from 'eta'

/** Where a template fails. */
export interface TemplatePlace {
  /** As messages show it. */
  readonly file: string
  readonly line: number
  /** Undefined if the error is not in a tag. */
  readonly column: number | undefined
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
    const { file, line, column, reason } = place
    super(`${[file, line, column].filter(Boolean).join(':')}: ${reason}. Fix: ${fix}.`, options)
    this.place = place
  }
}

/** Compiles a template. Compiling and rendering throw {@link TemplateError}. */
export type CompileTemplate = (text: string, path: string) => ReturnType<Eta['compile']>

type Position = Pick<TemplatePlace, 'line' | 'column'>

/** The name of every compiled template in stacks. */
const FILE_NAME = 'template'

/** Eta's own syntax errors name the place in their message. */
const placeInMessage = ({ message }: Error): Position => {
  const [, line, column] = / at line (\d+) col (\d+)/.exec(message) ?? []
  return { line: Number(line ?? 1), column: column === undefined ? undefined : Number(column) }
}

/** What Eta writes before each tag. */
const LINE_MARK = '__eta.line='

/** What Eta writes around the JavaScript of a tag. */
const aroundTag = /^__eta\.res\+=(?:__eta\.e\()?|\)?;$/g

/**
 * Returns the place in a template for one in the function compiled from it. With `debug`, Eta writes each tag's line before
 * its code, and the code is as it stands in the template.
 */
const placeInTemplate = (text: string, code: string, row: number, column: number): Position => {
  const rows = code.split('\n').slice(0, row)
  const mark = rows.findLast((line) => line.startsWith(LINE_MARK))
  const line = Number(mark?.slice(LINE_MARK.length) ?? 1)
  const generated = rows.at(-1) ?? ''
  const written = generated.replaceAll(aroundTag, '')
  const start = text
    .split('\n')
    .slice(0, line - 1)
    .join('\n').length
  const found = written === '' ? -1 : text.indexOf(written, start)
  if (found === -1) return { line, column: undefined }
  const before = text.slice(0, found + Math.max(0, column - 1 - generated.indexOf(written))).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

/** V8 puts the row first into the stack of a syntax error, then the line and carets below the place. */
const syntaxErrorAt = new RegExp(`^${FILE_NAME}:(?<row>\\d+)\\n.*\\n(?<indent> *)\\^`)

/** A frame of a template, innermost first. */
const frameAt = new RegExp(`\\b${FILE_NAME}:(\\d+):(\\d+)`, 'g')

const placeOfError = (error: unknown, text: string, code: string): Position => {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const { row, indent } = syntaxErrorAt.exec(stack)?.groups ?? {}
  if (row !== undefined) return placeInTemplate(text, code, Number(row), (indent ?? '').length + 1)
  const firstRow = code.split('\n').findIndex((line) => line.startsWith(LINE_MARK)) // above are Eta's own functions
  const frames = [...stack.matchAll(frameAt)].map(([, ...place]) => place.map(Number))
  const [frameRow = 1, column = 1] = frames.find(([frameRow = 0]) => frameRow > firstRow) ?? []
  return placeInTemplate(text, code, frameRow, column)
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
  const codes = new Map<string, string>()
  const errorAt = (path: string, position: Position, cause: unknown): TemplateError => {
    const message = (cause instanceof Error ? cause.message : String(cause)).split('\n')[0] ?? ''
    const reason = message
      .replace(/ at line \d+ col \d+:$/, '')
      .replace(
        /^Could not find template: (.*)/,
        (_match, missing: string) => `no template ${nameOf(missing)}`,
      )
    const place = { file: nameOf(path), ...position, reason }
    return new TemplateError(place, `correct the template; ${given} lists what it receives`, { cause })
  }
  eta.RuntimeErr = (cause, text, line, path) => {
    if (cause instanceof TemplateError) throw cause
    const { column, ...place } = placeOfError(cause, text, codes.get(path) ?? '')
    throw errorAt(path, column === undefined ? { line, column } : { ...place, column }, cause)
  }
  const writeCode = (text: string, path: string): string => {
    try {
      return eta.compileToString(text)
    } catch (error) {
      throw error instanceof EtaParseError ? errorAt(path, placeInMessage(error), error) : error
    }
  }
  return (text, path) => {
    const code = writeCode(text, path)
    codes.set(path, code)
    try {
      // What Eta's own `compile` does, but with a file name, so that the stack holds the place.
      const template = compileFunction(code, [eta.config.varName, 'options'], { filename: FILE_NAME })
      return template as ReturnType<Eta['compile']>
    } catch (error) {
      const place = placeOfError(error, text, code)
      // V8 would name a part of the code that Eta wrote.
      throw errorAt(
        path,
        place,
        place.column === undefined ? 'a tag leaves a bracket or a quote open' : error,
      )
    }
  }
}
