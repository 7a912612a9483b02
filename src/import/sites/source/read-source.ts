/** Reads the files of a source by the rules of its generator. */
import { objectOf, objectsOf } from '../../cvs/dialects/dialect.ts'
import { findBlock } from '../front-matter/find-block.ts'
import { readFields } from '../front-matter/read-fields.ts'
import { convertText } from '../text/convert-text.ts'
import { breakingNote } from '../text/prepare-text.ts'
import { type Configuration, stringsOf } from './configuration.ts'
import { placeFiles } from './place-files.ts'
import type { SourceFolder } from './source-folder.ts'
import type { Generator, SourceFile, SourcePage, SourceSite } from './source-site.ts'

const unreadable = 'front matter that Vitrine cannot read; write YAML between two lines of ---'

/** @param nowMs when dates count as past */
export const readSource = (
  folder: SourceFolder,
  generator: Generator,
  configuration: Configuration,
  nowMs: number,
): SourceSite => {
  const { facts, data: config } = configuration
  const source = generator.withFrontMatter?.(folder) ?? folder
  const { syntaxes, name, isVault = false } = generator
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
    const placed = place(file)
    if (placed !== undefined && 'path' in placed) files.push(placed)
    if (placed === undefined || 'path' in placed) continue
    const whole = source.text(file)
    const { data, body, isUnreadable } = findBlock(whole)
    const fields = readFields(file, data, taxonomies, name === 'Jekyll', nowMs)
    const bodyLine = whole.slice(0, whole.length - body.length).split('\n').length
    const mark = isUnreadable ? unreadable : (placed.mark ?? fields.hiddenBy)
    const { needsEngine } = convertText(body, read, data, () => undefined)
    pages.push({ ...placed, file, data, fields, mark, body, bodyLine, needsEngine })
  }
  // Pages in one language are in the site's.
  const [language, ...others] = new Set(pages.map((page) => page.language))
  const isOne = language !== undefined && others.length === 0
  return {
    ...{ ...read, isVault, files },
    facts: isOne ? { ...facts, languages: [language] } : facts,
    pages: isOne ? pages.map((page) => ({ ...page, language: undefined })) : pages,
  }
}
