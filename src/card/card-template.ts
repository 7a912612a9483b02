/** Compiles the card's Eta template. Its errors name the template's file and line. Used by card-renderer.ts. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Eta } from 'eta'
import { createTemplateCompiler } from '../lib/eta-compiler.ts'

const file = 'templates/card.svg.eta'

/** Returns the text of the built-in template. */
export const readCardTemplate = (): string =>
  readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8')

/**
 * Compiles a template into a function that renders it.
 *
 * @throws {TemplateError} if the template is invalid; the returned function also throws it
 */
export const compileCardTemplate = (text: string): ((it: object) => string) => {
  const eta = new Eta({ debug: true })
  const compile = createTemplateCompiler(eta, {
    nameOf: () => file,
    given: 'src/card/card-canvas.ts',
  })
  const template = compile(text, file)
  return (it) => eta.render(template, it)
}
