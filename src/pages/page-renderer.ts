/** Eta over templates/: a page view in, the page's HTML out. Used when a site is published and for missing pages. */
import { readdirSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { Eta } from 'eta'
import { providers } from '../content/schema/account-providers.ts'
import { createTemplateCompiler } from '../lib/eta-compiler.ts'
import { TemplateError } from '../lib/template-error.ts'
import { type ContributionSummary, summarizeMonths } from '../statistics/contribution-summary.ts'
import { heatMapSvg } from '../statistics/heat-map.ts'
import { arrangeCv } from './cv-view.ts'
import type { PageView } from './page-view.ts'

/** The templates that come with Vitrine. */
const templatesFolder = resolve(import.meta.dirname, '../../templates')

/** Renders pages. */
export interface PageRenderer {
  /** Returns a page's HTML; throws {@link TemplateError}. */
  readonly renderPage: (view: PageView) => string
}

const templateNames = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.eta') && !name.endsWith('.svg.eta'))
    .map((name) => `/${name.replaceAll('\\', '/').slice(0, -'.eta'.length)}`)

/** Compiles every template now: a broken one stops the start and not a visitor. */
const compileTemplates = (eta: Eta, folder: string): void => {
  const nameOf = (path: string): string => join(basename(folder), relative(folder, path))
  const compile = createTemplateCompiler(eta, { nameOf, given: 'src/pages/page-view.ts' })
  for (const name of templateNames(folder)) {
    const path = join(folder, `${name}.eta`)
    eta.templatesSync.define(path, compile(eta.readFile(path), path))
  }
}

/** The figures as the page shows them: as a drawing, as a table, and whose they are. */
const arrangeContributions = (contributions: ContributionSummary, { language, message }: PageView) => ({
  heatMapHtml: heatMapSvg(contributions, {
    label: message('contributions.map', { count: contributions.total }),
    language,
  }),
  months: summarizeMonths(contributions),
  accounts: contributions.sources.map(({ account, provider }) => `${account} (${providers[provider].label})`),
})

/** What templates get besides the view: parts of it, arranged. */
const arrange = (view: PageView) => {
  const { contributions, resume } = view
  return {
    cv: resume && arrangeCv(resume, view),
    ...(contributions && arrangeContributions(contributions, view)),
  }
}

/**
 * Reads and compiles the templates of a folder.
 *
 * @throws {TemplateError} for a template that can't be compiled
 */
export const createPageRenderer = (folder = templatesFolder): PageRenderer => {
  const eta = new Eta({
    views: folder,
    varName: 'view',
    cache: true,
    autoEscape: true,
    debug: true,
  })
  compileTemplates(eta, folder)
  return {
    renderPage: (view) => {
      const given = { ...view, ...arrange(view) }
      try {
        return eta.render(`/${view.template}`, given)
      } catch (cause) {
        throw new TemplateError(`${(cause as Error).message} It failed on ${view.address}`, { cause })
      }
    },
  }
}
