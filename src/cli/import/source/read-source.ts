/** Reads the files of a source by the rules of its generator. */
import { isJsonObject } from '../../../lib/json.ts'
import { objectOf, objectsOf, textOf } from '../../resumes/dialects/dialect.ts'
import { translateResume } from '../../resumes/dialects/dialects.ts'
import { asJsonResume } from '../../resumes/read-brought-resume.ts'
import { findBlock } from '../front-matter/find-block.ts'
import { parseLoosely } from '../front-matter/parse-loosely.ts'
import { readMembers } from '../front-matter/read-members.ts'
import { convertText } from '../text/convert-text.ts'
import { readConfiguration } from './configuration.ts'
import { configFiles } from './generators.ts'
import type { SourceFolder } from './source-folder.ts'
import type { Generator, SourceFile, SourcePage, SourceSite } from './source-site.ts'
import { placeByName } from './vault.ts'

/** The CVs of al-folio and of Hugo Blox. */
const resumes = [
  ...['assets/json/resume.json', '_data/cv.yml', '_data/cv.yaml'],
  ...['content/authors/admin/_index.md', 'content/authors/me/_index.md', 'data/authors/me.yaml'],
]

const resumeIn = (source: SourceFolder): SourceSite['resume'] => {
  for (const file of resumes.filter(source.has)) {
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
export const readSource = (source: SourceFolder, generator: Generator, nowMs: number): SourceSite => {
  const configuration = readConfiguration(source, configFiles(generator, source))
  const { facts, data: config } = configuration
  const { syntaxes, name, prepareText, isVault } = generator
  const rules = generator.rules?.(source, configuration) ?? {
    place: placeByName(source, configuration, name),
    contentFolders: ['', 'content', 'src', 'src/content'],
  }
  // Hugo names its taxonomies in an object, Zola in a list.
  const named = [
    ...Object.values(objectOf(config.taxonomies)),
    ...objectsOf(config.taxonomies).map((each) => each.name),
  ].flatMap((each) => textOf(each) ?? [])
  const taxonomies = named.length > 0 ? named : ['tags', 'categories']
  const read = { syntaxes, prepareText: rules.prepareText ?? prepareText }
  const pages: SourcePage[] = []
  const files: SourceFile[] = []
  for (const file of source.files) {
    const place = rules.place(file, () => findBlock(source.text(file)))
    if (place === undefined) continue
    if ('path' in place) {
      files.push({ file, path: place.path })
      continue
    }
    const whole = source.text(file)
    const { data, body, isUnreadable = false } = findBlock(whole)
    const members = readMembers(file, data, { taxonomies, splitsAtSpaces: name === 'Jekyll' }, nowMs)
    const mark = isUnreadable
      ? 'front matter in a form that Vitrine does not read; put --- above and below it'
      : (place.mark ?? members.hiddenBy)
    const bodyLine = whole.slice(0, whole.length - body.length).split('\n').length
    const needsEngine = convertText(body, read, { title: undefined, linkTo: () => undefined }).needsEngine
    pages.push({ ...place, file, data, members, mark, body, bodyLine, needsEngine })
  }
  const languages = [...new Set(pages.map((page) => page.language))]
  // Pages in one language are in the site's.
  const [language] = languages
  const isOne = languages.length === 1 && language !== undefined
  return {
    ...read,
    isVault,
    linkedFilesOnly: isVault || generator.rules === undefined,
    contentFolders: rules.contentFolders,
    facts: isOne ? { ...facts, languages: [language] } : facts,
    pages: isOne ? pages.map((page) => ({ ...page, language: undefined })) : pages,
    files,
    resume: resumeIn(source),
  }
}
