/** Warnings about typefaces of site.yaml that the printer does not have: the PDF is set in another. */
import type { SiteSettings } from '../../content/schema/site-settings.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'

/** Families that any machine has in some form. */
const generic = /^(?:serif|sans-serif|monospace|system-ui|cursive|fantasy|ui-.*)$/i

const plain = (name: string): string => name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()

const firstFamily = (families: string): string =>
  (families.split(',')[0] ?? '').trim().replaceAll(/^['"]|['"]$/g, '')

/**
 * Returns a warning for each typeface that no font of the printed CVs has.
 *
 * @param fonts names of fonts in the PDFs, such as `IowanOldStyle-Roman`; empty if none was printed
 */
export const paperTypefaceWarnings = (
  { design = {} }: Pick<SiteSettings, 'design'>,
  fonts: readonly string[],
): readonly ContentIssue[] => {
  if (fonts.length === 0) return []
  const { textTypeface } = design
  const family = textTypeface === undefined ? '' : firstFamily(textTypeface)
  if (family === '' || generic.test(family)) return []
  if (fonts.some((font) => plain(font).startsWith(plain(family)))) return []
  return [
    {
      file: 'site.yaml',
      member: 'design.textTypeface',
      found: `${JSON.stringify(family)}, which the printer does not have; the PDF is set in ${fonts[0]?.replace(/-.*/, '')}`,
      expected: 'a font that the server has, or one of your own files',
      fix: 'install it on the server, or name its file in styles/custom.css with @font-face',
    },
  ]
}
