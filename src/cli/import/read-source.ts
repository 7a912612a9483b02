/** Reads the files of a source by the rules of its generator. */
import { isJsonObject } from '../../lib/json.ts'
import { translateResume } from '../resumes/dialects/dialects.ts'
import { asJsonResume } from '../resumes/read-brought-resume.ts'
import { findBlock } from './front-matter/find-block.ts'
import { parseLoosely } from './front-matter/parse-loosely.ts'
import { readMembers } from './front-matter/read-members.ts'
import type { SourceFolder } from './source-folder.ts'
import type { SiteRules, SourceFile, SourcePage, SourceSite } from './source-site.ts'

/** Returns the first CV among some files. */
const resumeIn = (source: SourceFolder, files: readonly string[]): SourceSite['resume'] => {
  for (const file of files) {
    const text = source.text(file)
    const value = file.endsWith('.md') ? findBlock(text).data : parseLoosely(text, 'yaml')
    const brought =
      isJsonObject(value) && isJsonObject(value.basics)
        ? { resume: value, notes: [] }
        : translateResume(value)
    if (brought !== undefined)
      return {
        value: asJsonResume(brought.resume),
        notes: brought.notes.map((note) => `${file}: ${note}`),
      }
  }
  return undefined
}

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
    const { data: own, body, isUnreadable = false } = findBlock(whole)
    const data = { ...place.defaults, ...own }
    const members = readMembers(data, rules, nowMs)
    const bodyLine = whole.slice(0, whole.length - body.length).split('\n').length
    pages.push({ ...place, file, data, members, body, bodyLine, isUnreadable })
  }
  const resume = resumeIn(source, rules.resumes ?? [])
  const [language, ...others] = new Set(pages.map((page) => page.language))
  if (language === undefined || others.length > 0) return { ...rules, pages, files, resume }
  // Pages in one language are in the site's.
  const facts = { ...rules.facts, languages: [language] }
  return { ...rules, facts, pages: pages.map((page) => ({ ...page, language: undefined })), files, resume }
}
