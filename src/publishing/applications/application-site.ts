/** Derives from the site the one that an application shows: its letter as the only page, and the CV that its owner chose for it. */
import type { Application } from '../../content/files/application-file.ts'
import { privateFileAt } from '../../content/files/content-file.ts'
import { selectResume } from '../../content/files/resume/resume-file.ts'
import { applicationSelection } from '../../content/files/resume/resume-selection.ts'
import { createMessageFormatter } from '../../content/i18n/messages.ts'
import type { PrivateContent } from '../../content/private-content.ts'
import { cvSectionKeys, sectionKeyOf } from '../../content/schema/cv-settings.ts'
import type { Resume } from '../../content/schema/resume.ts'
import type { SiteSettings } from '../../content/schema/site-settings.ts'
import { noFrontMatter, type Page, type Site } from '../../content/site.ts'
import { type FindPortrait, toDataUri } from '../../images/portraits.ts'
import { isJsonObject, type Json, mergePatch } from '../../lib/json.ts'

/** Returns the settings with those of the application over them. Titles of sections stay. */
const settingsFor = (settings: SiteSettings, application: Application): SiteSettings => {
  const { sections, pages, density, layout } = application
  const written = settings.cv?.sections ?? []
  const chosen = sections?.map((key) => written.find((section) => sectionKeyOf(section) === key) ?? key)
  return {
    ...settings,
    cv: {
      ...settings.cv,
      ...(chosen && { sections: chosen as NonNullable<SiteSettings['cv']>['sections'] & object }),
      ...(pages !== undefined && { pages }),
      ...(density && { density }),
      ...(layout && { layout }),
    },
  } as SiteSettings
}

/** Returns a résumé, as read or as written, with the sections chosen and no others. */
const withSections = <Value extends object>(
  resume: Value,
  sections: readonly string[] | undefined,
): Value => {
  if (sections === undefined) return resume
  const isShown = (name: string): boolean =>
    sections.includes(name) || !(cvSectionKeys as readonly string[]).includes(name)
  return Object.fromEntries(
    Object.entries(resume)
      .filter(([name]) => isShown(name))
      .filter(([name, value]) => sections.includes(name) || name === 'own' || !Array.isArray(value))
      .map(([name, value]) => [
        name,
        name === 'own' && isJsonObject(value)
          ? Object.fromEntries(Object.entries(value).filter(([key]) => sections.includes(key)))
          : value,
      ]),
  ) as Value
}

/** An image in for/ has no address, so it is written into what is shown, and left out of the JSON. */
const withPortrait = async (
  { resume, source }: { readonly resume: Resume; readonly source: object },
  findPortrait: FindPortrait,
) => {
  const { image = '', ...basics } = resume.basics ?? {}
  const file = privateFileAt(image)
  if (file === undefined) return { resume, source }
  const portrait = await findPortrait(file)
  return {
    resume: { ...resume, basics: { ...basics, ...(portrait && { image: toDataUri(portrait) }) } },
    source: mergePatch(source as Json, { basics: { image: null } }) as object,
  }
}

const resumeFor = (application: Application, privateContent: PrivateContent, language: string) => {
  const { tags, label, summary, sections } = application
  const whole = privateContent.resumes.get(language)
  const selected =
    whole === undefined ? { resume: {}, source: {} } : selectResume(whole, applicationSelection(tags))
  const basics = { ...privateContent.basics, ...(label && { label }), ...(summary && { summary }) }
  const over = (value: object): object =>
    withSections(mergePatch(value as Json, { basics } as Json) as object, sections)
  const hasPublications = sections === undefined || sections.includes('publications')
  const { bibliography } = privateContent
  return {
    resume: {
      ...(over(selected.resume) as Resume),
      ...(hasPublications && bibliography.length > 0 && { bibliography }),
    },
    source: over(selected.source as object),
  }
}

/** The address of no page: what is printed must not show the application's own. */
const ADDRESS = '/application/'

const pageFor = ({ markdown, markdownLine, file }: Application, language: string, title: string): Page => ({
  key: 'application',
  language,
  address: ADDRESS,
  title,
  titleLanguage: language,
  ...noFrontMatter,
  template: 'cv',
  noindex: true,
  markdown,
  markdownLine,
  file,
})

/** A site that has an application as its only page. */
export interface ApplicationSite {
  readonly site: Site
  readonly page: Page
  /** The part of the CV that the application shows. */
  readonly resume: Resume
  /** The same as the owner wrote it. */
  readonly source: object
}

/** Returns the site to render an application from. */
export const siteForApplication = async (
  application: Application,
  privateContent: PrivateContent,
  site: Site,
  findPortrait: FindPortrait,
): Promise<ApplicationSite> => {
  const language = application.language ?? site.settings.languages[0]
  const whole = resumeFor(application, privateContent, language)
  const { resume, source } = await withPortrait(whole, findPortrait)
  const page = pageFor(application, language, createMessageFormatter(language, site.messages)('page.cv'))
  const derived = {
    ...site,
    settings: settingsFor(site.settings, application),
    resumes: new Map([[language, resume]]),
    resumeSources: new Map([[language, source]]),
    pages: new Map([[ADDRESS, page]]),
    redirects: new Map(),
  }
  return { site: derived, page, resume, source }
}
