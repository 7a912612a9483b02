/** Derives the site of an application: its letter as the only page, and the CV adapted for it. */

import { decodePath } from '../../addresses/url-path.ts'
import { type Application, imagePath } from '../../content/files/application-file.ts'
import { createMessageFormatter } from '../../content/i18n/messages.ts'
import type { PrivateContent } from '../../content/private-content.ts'
import { sectionKeyOf } from '../../content/schema/cv-settings.ts'
import type { SiteSettings } from '../../content/schema/site-settings.ts'
import { noFrontMatter, type Page, type Site } from '../../content/site.ts'
import { type FindPortrait, toDataUri } from '../../images/portraits.ts'
import { type Json, mergePatch } from '../../lib/json.ts'
import type { EditionInputs } from '../../pages/edition-inputs.ts'
import { privateFileAt, recipient, selectResume } from '../../resume/resume-selection.ts'
import type { Resume } from '../../resume/schema.ts'

/** Returns the site's settings, overridden by the application's. Section titles stay. */
const settingsFor = (settings: SiteSettings, application: Application): SiteSettings => {
  const { sections, pages, density, layout } = application
  const written = settings.cv?.sections ?? []
  const chosen = sections?.map((key) => written.find((section) => sectionKeyOf(section) === key) ?? key)
  const given = Object.entries({ sections: chosen, pages, density, layout }).filter(
    ([, value]) => value !== undefined,
  )
  return { ...settings, cv: { ...settings.cv, ...Object.fromEntries(given) } }
}

/** Returns a résumé with only the chosen sections. */
const withSections = (resume: Resume, sections: readonly string[] | undefined): Resume => {
  if (sections === undefined) return resume
  const { basics, customSections = {}, bibliography, ...lists } = resume
  const chosen = <Lists extends object>(value: Lists): Partial<Lists> =>
    Object.fromEntries(Object.entries(value).filter(([key]) => sections.includes(key))) as Partial<Lists>
  return {
    ...(basics && { basics }),
    ...chosen(lists),
    customSections: chosen(customSections) as NonNullable<Resume['customSections']>,
    ...(bibliography && sections.includes('publications') && { bibliography }),
  }
}

/** Embeds an image in for/ as a data URI, because files there have no address. */
const withPortrait = async (resume: Resume, findPortrait: FindPortrait): Promise<Resume> => {
  const { image = '', ...basics } = resume.basics ?? {}
  const file = privateFileAt(image)
  if (file === undefined) return resume
  const portrait = await findPortrait(file)
  return { ...resume, basics: { ...basics, ...(portrait && { image: toDataUri(portrait) }) } }
}

/** Returns a letter with its images in for/, such as a signature, embedded. Other images stay unchanged. */
const withImages = async (markdown: string, findPortrait: FindPortrait): Promise<string> => {
  const images = new Map<string, string>()
  for (const path of new Set(markdown.matchAll(imagePath).map(([, , path = '']) => path))) {
    const written = decodePath(path) ?? path
    const file = privateFileAt(written) ?? privateFileAt(`for/${written}`)
    const found = file && (await findPortrait(file))
    if (found) images.set(path, toDataUri(found))
  }
  return markdown.replaceAll(imagePath, (whole, start: string, path: string) =>
    images.has(path) ? `${start}${images.get(path)}` : whole,
  )
}

const resumeFor = (application: Application, whole: Resume, privateBasics: PrivateContent['basics']) => {
  const { tags, label, summary, sections } = application
  const basics = { ...privateBasics, ...(label && { label }), ...(summary && { summary }) }
  const { bibliography, ...selected } = selectResume(whole, recipient(tags)) ?? {}
  const merged = mergePatch(selected as Json, { basics } as Json) as Resume
  return withSections({ ...merged, ...(bibliography && { bibliography }) }, sections)
}

/** A placeholder, because printed documents must not show the application's own address. */
const ADDRESS = '/application/'

/** Returns an application's site and page, and the CV that it shows, with the image as written. */
export const siteForApplication = async (
  application: Application,
  privateContent: PrivateContent,
  { site, findPortrait }: EditionInputs,
) => {
  const language = application.language ?? site.settings.languages[0]
  const whole = privateContent.resumes.get(language) ?? { resume: {}, file: '', language }
  const resume = resumeFor(application, whole.resume, privateContent.basics)
  const page: Page = {
    ...noFrontMatter,
    key: 'application',
    language,
    address: ADDRESS,
    title: createMessageFormatter(language, site.messages)('page.cv'),
    titleLanguage: language,
    template: 'cv',
    noindex: true,
    markdown: await withImages(application.markdown, findPortrait),
    markdownLine: application.markdownLine,
    file: application.file,
  }
  const derived: Site = {
    ...site,
    settings: settingsFor(site.settings, application),
    resumes: new Map([[language, { ...whole, resume: await withPortrait(resume, findPortrait) }]]),
    pages: new Map([[ADDRESS, page]]),
    redirects: new Map(),
  }
  return { site: derived, page, resume }
}
