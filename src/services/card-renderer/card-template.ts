/** The card's Eta template, compiled once; what goes wrong in it is told with the template's file and line. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Script } from 'node:vm'
import { Eta, EtaParseError } from 'eta'
import { TemplateError } from '../template-error.ts'

const file = 'templates/card.svg.eta'

/** Returns the text of the template that comes with Vitrine. */
export const readCardTemplate = (): string =>
  readFileSync(resolve(import.meta.dirname, '../../..', file), 'utf8')

const templateError = (line: number, cause: unknown): TemplateError => {
  const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause)
  return new TemplateError(
    `${file}:${line}  ${reason}. Mend the template; src/services/card-renderer/card-canvas.ts says what it is given.`,
    { cause },
  )
}

/** Eta tells the place of a fault of its own syntax in words. */
const lineInMessage = (error: Error): number => Number(/ at line (\d+)/.exec(error.message)?.[1] ?? 1)

/**
 * Finds the line of a fault in a tag's JavaScript: V8 names the line of the compiled function, and with `debug` Eta
 * writes each tag's own line before it.
 */
const findSyntaxError = (compiled: string): { readonly line: number; readonly cause: Error } | undefined => {
  try {
    new Script(`(function (it, options) {\n${compiled}\n})`, { filename: 'card' })
    return undefined
  } catch (error) {
    const cause = error as Error
    const row = Number(/^card:(\d+)/.exec(cause.stack ?? '')?.[1] ?? 1)
    const before = compiled.split('\n').slice(0, row - 1)
    const marks = [...before.join('\n').matchAll(/__eta\.line=(\d+)/g)]
    return { line: Number(marks.at(-1)?.[1] ?? 1), cause }
  }
}

/**
 * Compiles a template into a function from what it is given to its text.
 *
 * @throws {TemplateError} and so does the function
 */
export const compileCardTemplate = (text: string): ((it: object) => string) => {
  const eta = new Eta({ debug: true })
  eta.RuntimeErr = (cause, _text, line) => {
    throw templateError(line, cause)
  }
  try {
    const fault = findSyntaxError(eta.compileToString(text))
    if (fault) throw templateError(fault.line, fault.cause)
    const template = eta.compile(text)
    return (it) => eta.render(template, it)
  } catch (error) {
    if (!(error instanceof EtaParseError)) throw error
    throw templateError(lineInMessage(error), error)
  }
}
