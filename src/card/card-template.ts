/** Compiles the cards' Eta templates. Their errors name the template's file and line. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Eta } from 'eta'
import { createTemplateCompiler } from '../lib/eta-compiler.ts'
import type { CardInput } from './card-input.ts'

/** The texts of the templates, by the kind of card. */
export type CardTemplates = Readonly<Record<CardInput['kind'], string>>

const files: CardTemplates = { site: 'templates/card.svg.eta', page: 'templates/page-card.svg.eta' }

const read = (file: string): string => readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8')

/** Returns the built-in templates. */
export const readCardTemplates = (): CardTemplates => ({ site: read(files.site), page: read(files.page) })

/** Compiles one template. Each has an Eta of its own, because errors at rendering don't say which template they are from. */
const compileTemplate = (text: string, file: string): ((it: object) => string) => {
  const eta = new Eta({ debug: true })
  const compile = createTemplateCompiler(eta, { nameOf: () => file, given: 'src/card/card-canvas.ts' })
  const template = compile(text, file)
  return (it) => eta.render(template, it)
}

/**
 * Compiles the templates into a function that renders a kind of card.
 *
 * @throws {TemplateError} if a template is invalid; the returned function also throws it
 */
export const compileCardTemplates = (
  templates: CardTemplates,
): ((kind: CardInput['kind'], it: object) => string) => {
  const compiled = {
    site: compileTemplate(templates.site, files.site),
    page: compileTemplate(templates.page, files.page),
  }
  return (kind, it) => compiled[kind](it)
}
