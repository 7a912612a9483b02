/** The card's Eta template, compiled once; what goes wrong in it is told with the template's file and line. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Eta } from 'eta'
import { createTemplateCompiler } from '../lib/eta-compiler.ts'

const file = 'templates/card.svg.eta'

/** Returns the text of the template that comes with Vitrine. */
export const readCardTemplate = (): string =>
  readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8')

/**
 * Compiles a template into a function from what it is given to its text.
 *
 * @throws {TemplateError} and so does the function
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
