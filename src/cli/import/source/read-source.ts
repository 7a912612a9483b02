/** Reads the files of a source by the rules of its generator. */
import { isJsonObject } from '../../../lib/json.ts'
import { objectOf, objectsOf } from '../../resumes/dialects/dialect.ts'
import { translateResume } from '../../resumes/dialects/dialects.ts'
import { asJsonResume } from '../../resumes/read-brought-resume.ts'
import { findBlock } from '../front-matter/find-block.ts'
import { parseLoosely } from '../front-matter/parse-loosely.ts'
import { readMembers } from '../front-matter/read-members.ts'
import { convertText } from '../text/convert-text.ts'
import { breakingNote } from '../text/prepare-text.ts'
import { readConfiguration, stringsOf } from './configuration.ts'
import { configFiles } from './generators.ts'
import { placeFiles } from './place-files.ts'
import type { SourceFolder } from './source-folder.ts'
import type { Generator, SourceFile, SourcePage, SourceSite } from './source-site.ts'

/** The CVs of al-folio and of Hugo Blox. */
const resumes = [
  ...['assets/json/resume.json', '_data/cv.yml', '_data/cv.yaml'],
  ...['content/authors/admin/_index.md', 'content/authors/me/_index.md', 'data/authors/me.yaml'],
]

const resumeIn = (source: SourceFolder): SourceSite['resume'] => {
  for (const file of resumes.filter(source.has)) {
    const text = source.text(file)
    const value = file.endsWith('.md') ? findBlock(text).data : parseLoosely(text, 'yaml')
    const isJsonResume = isJsonObject(value) && isJsonObject(value.basics)
    const brought = isJsonResume ? { resume: value, notes: [] } : translateResume(value)
    if (brought === undefined) continue
    return { value: asJsonResume(brought.resume), notes: brought.notes.map((note) => `${file}: ${note}`) }
  }
  return undefined
}

const unreadable = 'front matter that Vitrine cannot read; write YAML between two lines of ---'

/** @param nowMs when dates count as past */
export const readSource = (source: SourceFolder, generator: Generator, nowMs: number): SourceSite => {
  const configuration = readConfiguration(source, configFiles(generator, source))
  const { facts, data: config } = configuration
  const { syntaxes, name, isVault } = generator
  const isStrict = /"strictLineBreaks":\s*true/.test(source.text('.obsidian/app.json'))
  const prepareText = name === 'Obsidian' && !isStrict ? breakingNote : generator.prepareText
  const place = placeFiles(source, generator, configuration)
  // Hugo names its taxonomies in an object, Zola in a list of them.
  const named = Object.values(objectOf(config.taxonomies))
    .concat(objectsOf(config.taxonomies).map(({ name }) => name))
    .flatMap(stringsOf)
  const taxonomies = named.length > 0 ? named : ['tags', 'categories']
  const read = { syntaxes, prepareText, config }
  const pages: SourcePage[] = []
  const files: SourceFile[] = []
  for (const file of source.files) {
    const placed = place(file, () => findBlock(source.text(file)))
    if (placed === undefined) continue
    if ('path' in placed) {
      files.push({ file, ...placed })
      continue
    }
    const whole = source.text(file)
    const { data, body, isUnreadable } = findBlock(whole)
    const members = readMembers(file, data, { taxonomies, splitsAtSpaces: name === 'Jekyll' }, nowMs)
    const bodyLine = whole.slice(0, whole.length - body.length).split('\n').length
    const mark = isUnreadable ? unreadable : (placed.mark ?? members.hiddenBy)
    const { needsEngine } = convertText(body, read, data, () => undefined)
    pages.push({ ...placed, file, data, members, mark, body, bodyLine, needsEngine })
  }
  // Pages in one language are in the site's.
  const [language, ...others] = new Set(pages.map((page) => page.language))
  const isOne = language !== undefined && others.length === 0
  return {
    ...{ ...read, isVault, files },
    facts: isOne ? { ...facts, languages: [language] } : facts,
    pages: isOne ? pages.map((page) => ({ ...page, language: undefined })) : pages,
    resume: resumeIn(source),
  }
}
