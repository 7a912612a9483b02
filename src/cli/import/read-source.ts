/** Reads the files of a source by the rules of its generator. */
import { readDate } from './dates.ts'
import { findBlock } from './front-matter/find-block.ts'
import { readMembers } from './front-matter/read-members.ts'
import type { SourceFolder } from './source-folder.ts'
import type { SiteRules, SourceFile, SourcePage, SourceSite } from './source-site.ts'

/** @param nowMs when dates count as past */
export const readSource = (source: SourceFolder, rules: SiteRules, nowMs: number): SourceSite => {
  const pages: SourcePage[] = []
  const files: SourceFile[] = []
  for (const file of source.files) {
    const text = source.text
    const place = rules.place(file, () => findBlock(text(file)))
    if (place === undefined) continue
    if ('path' in place) {
      files.push({ file, path: place.path })
      continue
    }
    const whole = text(file)
    const { data: own, body, unreadable } = findBlock(whole)
    const data = { ...place.defaults, ...own }
    const members = readMembers(data, rules, nowMs)
    const civil = (members.published ?? readDate(place.day))?.civil
    const bodyLine = whole.slice(0, whole.length - body.length).split('\n').length
    pages.push({ ...place, file, data, members, civil, body, bodyLine, unreadable })
  }
  const [language, ...others] = new Set(pages.map((page) => page.language))
  if (language === undefined || others.length > 0) return { ...rules, pages, files }
  // Pages in one language are in the site's.
  const facts = { ...rules.facts, languages: [language] }
  return { ...rules, facts, pages: pages.map((page) => ({ ...page, language: undefined })), files }
}
