/** The generators whose rules Vitrine knows. A new one is a file in generators/ and a row here. */
import { astro } from './generators/astro.ts'
import { hexo } from './generators/hexo.ts'
import { hugo } from './generators/hugo.ts'
import { jekyll } from './generators/jekyll.ts'
import { unknown } from './generators/unknown.ts'
import { obsidian, quartz } from './generators/vault.ts'
import { zola } from './generators/zola.ts'
import type { SourceFolder } from './source-folder.ts'
import type { Generator } from './source-site.ts'

/** The more specific first: a vault may hold the folder of a Quartz site. */
export const generators: readonly Generator[] = [hugo, zola, hexo, jekyll, astro, quartz, obsidian, unknown]

/** A vault whose settings were left at home still shows in its `[[links]]`. */
const hasNamedLinks = ({ files, text }: SourceFolder): boolean => {
  const notes = files.filter((file) => file.endsWith('.md'))
  return notes.filter((file) => /\[\[[^[\]\n]+\]\]/.test(text(file))).length * 4 > notes.length
}

/** Returns the generators that a folder may be a site of; the unknown one only if no other fits. */
export const recognise = (source: SourceFolder): readonly Generator[] => {
  const found = generators.filter((generator) => generator.recognise(source))
  const others = found.filter((generator) => generator !== unknown)
  const specific = others.includes(quartz) ? others.filter((generator) => generator !== obsidian) : others
  if (specific.length > 0) return specific
  return found.includes(unknown) && hasNamedLinks(source) ? [obsidian] : found
}
