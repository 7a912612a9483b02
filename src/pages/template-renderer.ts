/** The Eta templates in templates/. The owner's replace those of the same name. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Eta } from 'eta'
import { LRUCache } from 'lru-cache'
import type { Site } from '../content/site.ts'
import { ContentError, type ContentIssue, warning } from '../lib/data/issue.ts'
import { nearestName } from '../lib/text/did-you-mean.ts'
import { type CompiledTemplate, createTemplateCompiler, TemplateError } from './eta-compiler.ts'
import type { PageView } from './views/page-view.ts'

/** The templates that come with Vitrine. */
const templatesFolder = resolve(import.meta.dirname, '../../templates')

/** Fills in the page's template, and returns how to fill in a layout around it. */
export type RenderView = ReturnType<typeof createTemplateRenderer>

const listNames = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.eta') && !name.endsWith('.svg.eta'))
    .map((name) => name.replaceAll('\\', '/').slice(0, -'.eta'.length))

/** Keys are the templates' texts, so that an edit compiles only what it changed. About thirty are in use. */
const compiled = new LRUCache<string, CompiledTemplate>({ max: 300 })

/** Turns errors in the owner's templates, and in those of Vitrine that they include, into content errors. */
const explain = (error: unknown, ownerTemplates: Site['templates'], where: string): unknown => {
  if (!(error instanceof TemplateError)) return error
  const { location, includedAt } = error
  const ownerLine = [location, ...includedAt].find(({ file }) =>
    ownerTemplates.has(file.slice('templates/'.length, -'.eta'.length)),
  )
  if (ownerLine === undefined) return error
  const included = ownerLine === location ? '' : ` in ${location.file}:${location.line}, which it includes`
  const issue: ContentIssue = {
    severity: 'error',
    code: 'template/mistake',
    file: ownerLine.file,
    line: ownerLine.line,
    found: `an error${where}: ${location.reason}${included}`,
    expected: 'a template that works on every page',
    fix: 'correct it; docs/templates.md lists the data it receives',
  }
  return new ContentError([issue])
}

/**
 * Compiles every template now, so that a broken one fails at the start, not on a request.
 *
 * @param ownerTemplates replace Vitrine's of the same name
 * @throws {TemplateError} if a template of the folder does not compile
 * @throws {ContentError} if one of the owner's does not
 */
export const createTemplateRenderer = (
  ownerTemplates: Site['templates'] = new Map(),
  folder = templatesFolder,
) => {
  const eta = new Eta({
    views: folder,
    // Eta 4.6 copies its data for each template, which would compute all of the view's lazy values.
    varName: 'data',
    functionHeader: 'const view = { __proto__: data.view, ...data }',
    cache: true,
    autoEscape: true,
    debug: true,
    autoFilter: true,
    filterFunction: (value) => (value ?? '') as string, // Eta would write "undefined"
  })
  const nameOf = (path: string): string => `templates${path.slice(folder.length).replaceAll('\\', '/')}`
  const compile = createTemplateCompiler(eta, nameOf)
  const names = new Set([...listNames(folder), ...ownerTemplates.keys()])
  const issues: ContentIssue[] = []
  for (const name of names) {
    const path = join(folder, `${name}.eta`)
    try {
      const text = ownerTemplates.get(name) ?? readFileSync(path, 'utf8')
      const template = compiled.get(text) ?? compile(text, path)
      compiled.set(text, template)
      eta.templatesSync.define(path, template)
    } catch (error) {
      const explained = explain(error, ownerTemplates, '')
      if (!(explained instanceof ContentError)) throw explained
      issues.push(...explained.issues)
    }
  }
  if (issues.length > 0) throw new ContentError(issues)
  /** @throws {TemplateError | ContentError} if one of Vitrine's or of the owner's templates fails */
  return (view: PageView) => {
    const fill = (template: string, more: object = {}): string => {
      try {
        return eta.render(`/${template}`, { view, ...more })
      } catch (error) {
        throw explain(error, ownerTemplates, ` on ${view.address || `the page ${view.template}`}`)
      }
    }
    const mainHtml = fill(view.template)
    return {
      /** The content of the page's `<main>`. */
      mainHtml,
      /** Returns the whole document. @param more values for the layout only */
      inLayout: (layout = 'layout', more: object = {}): string => fill(layout, { mainHtml, ...more }),
    }
  }
}

/** Warns of the owner's templates that neither replace one of Vitrine's nor are included by another. */
export const unusedTemplateWarnings = (ownerTemplates: Site['templates']): readonly ContentIssue[] => {
  const names = listNames(templatesFolder)
  const texts = [...ownerTemplates.values()]
  const layouts = names.filter((known) => !known.includes('/')).join(', ')
  return [...ownerTemplates.keys()]
    .filter((name) => !names.includes(name) && !texts.some((text) => text.includes(`/${name}`)))
    .map((name) => {
      const near = nearestName(name, names)
      return {
        ...warning('template/unused'),
        file: `templates/${name}.eta`,
        found: 'a template that nothing uses',
        expected: `the name of a template to replace (${layouts}, partials/…), or one that another includes`,
        fix: near === undefined ? 'remove it' : `rename it to templates/${near}.eta`,
      }
    })
}
