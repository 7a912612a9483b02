/** The Eta templates in templates/, compiled once. Used by the page renderer. */
import { readdirSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { Eta } from 'eta'
import { createTemplateCompiler, TemplateError } from '../lib/eta-compiler.ts'
import type { LayoutView, PageView } from './page-view.ts'

/** The templates that come with Vitrine. */
const templatesFolder = resolve(import.meta.dirname, '../../templates')

/** A page's HTML. */
export interface PageHtml {
  /** The whole document. */
  readonly html: string
  /** The content of its `<main>`. */
  readonly mainHtml: string
}

/** Fills in the page's template and the layout around it. @throws {TemplateError} */
export type RenderTemplates = (view: PageView) => PageHtml

const templateNames = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.eta') && !name.endsWith('.svg.eta'))
    .map((name) => `/${name.replaceAll('\\', '/').slice(0, -'.eta'.length)}`)

/** Compiles every template now, so that a broken one stops the start instead of a request. */
const compileTemplates = (eta: Eta, folder: string): void => {
  const nameOf = (path: string): string => join(basename(folder), relative(folder, path))
  const compile = createTemplateCompiler(eta, { nameOf, given: 'src/pages/page-view.ts' })
  for (const name of templateNames(folder)) {
    const path = join(folder, `${name}.eta`)
    eta.templatesSync.define(path, compile(eta.readFile(path), path))
  }
}

/**
 * Loads the templates of a folder.
 *
 * @throws {TemplateError} if a template does not compile
 */
export const loadPageTemplates = (folder = templatesFolder): RenderTemplates => {
  const eta = new Eta({ views: folder, varName: 'view', cache: true, autoEscape: true, debug: true })
  compileTemplates(eta, folder)
  return (view) => {
    try {
      const mainHtml = eta.render(`/${view.template}`, view)
      const layoutView: LayoutView = { ...view, mainHtml }
      return { html: eta.render('/layout', layoutView), mainHtml }
    } catch (cause) {
      throw new TemplateError(`${(cause as Error).message} Page: ${view.address || view.template}`, { cause })
    }
  }
}
