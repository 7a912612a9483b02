/** Reads site.yaml. */
import type { DataDocument } from '../../lib/data/data-document.ts'
import { type ContentIssue, error, type Read } from '../../lib/data/issue.ts'
import { parseData } from '../../lib/data/parse-data.ts'
import { checkWhole, compileSchema, withoutUnset } from '../../lib/data/validate.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import { plainName } from '../../lib/text/did-you-mean.ts'
import { SiteSettings } from '../schema/site-settings.ts'
import { withTheme } from '../themes.ts'
import { type FolderFile, fileText, isSettings } from './content-file.ts'
import { findMisspelt, secondFileIssue, topLevelNames, unreadableIssue } from './file-issues.ts'
import { withReadableColours } from './readable-colours.ts'

/** site.yaml: its fields' positions and its settings. */
export interface SettingsFile {
  readonly document: DataDocument
  readonly settings: SiteSettings
}

const validate = compileSchema(SiteSettings)

const missingIssue = (files: readonly FolderFile[]): ContentIssue => {
  const misspelt = findMisspelt(topLevelNames(files), 'site.yaml')
  return {
    ...error('settings/missing'),
    file: 'site.yaml',
    found: 'no such file',
    fix:
      misspelt === undefined
        ? 'create it, for example with {title: Ada Lovelace, description: Mathematician, ' +
          'owner: Ada Lovelace}'
        : `rename ${misspelt} to site.yaml`,
  }
}

/** Fixes for settings of other tools, by their names. */
const instead: readonly (readonly [name: RegExp, fix: string])[] = [
  [/^(?:author|name)$/, 'write owner: Ada Lovelace'],
  [/^(?:base)?url$/, 'remove it, and set BASE_URL in the environment'],
  [/^(?:colou?rs?|accent|paper|ink)$/, "move it into design, as in design: { accent: '#9b1c31' }"],
  [/^fonts?$/, 'write design: { textTypeface: Alegreya Sans }'],
  [/^(?:favicon|icon|logo)$/, 'remove it, and name the image pages/favicon.svg or pages/favicon.png'],
  [/^(?:lang|language|locale)$/, 'write languages: en'],
  [/^(?:menu|nav)$/, 'write navigation: [cv, about]'],
  [/^socials?$/, 'write links: [github.com/ada]'],
  [/^theme$/, 'move it into design, as in design: { theme: clean }'],
  [
    /^(?:owner\.)?(?:photo|picture|image|avatar)$/,
    'save it as pages/photo.jpg, and write image: photo.jpg below basics: in the CV',
  ],
  [/^links\[\d+\]\./, 'write label and url, or the address alone, such as instagram.com/ada'],
]

const explainUnknown = (issue: ContentIssue): ContentIssue => {
  const [, fix] = instead.find(([name]) => name.test(plainName(issue.field ?? ''))) ?? []
  const isUnknown = issue.code === 'data/unknown-field' && fix !== undefined
  return isUnknown ? { ...issue, expected: undefined, fix } : issue
}

/** Returns the key of a page, also of one that is named by its address or file: `/about/`, `about.md`. */
const pageKey = (name: string): string => name.replaceAll(/^\/?(?:pages\/)?|(?:\/index)?(?:\.md)?\/?$/g, '')

const parseSettings = memoizeByObject((file: FolderFile): Read<SettingsFile | undefined> => {
  const document = parseData(file.file, fileText(file))
  const { value, issues } = checkWhole(validate, document, withoutUnset(document.value ?? {}))
  const explained = issues.map(explainUnknown)
  if (value === undefined) return { value, issues: explained }
  const { navigation, footer } = value
  const settings = withTheme({
    languages: ['en'],
    ...value,
    ...(navigation && { navigation: navigation.map(pageKey) }),
    ...(footer && { footer: footer.map(pageKey) }),
  })
  const design = withReadableColours(settings.design ?? {}, document)
  return {
    value: { document, settings: { ...settings, design: design.value } },
    issues: [...explained, ...design.issues],
  }
})

/** Reads the settings from the files of a content folder. `value` is undefined if they have an error. */
export const readSettings = (files: readonly FolderFile[]): Read<SettingsFile | undefined> => {
  const [first, ...others] = files
    .filter(({ file }) => isSettings(file))
    .toSorted((a, b) => (a.file < b.file ? -1 : 1))
  if (first === undefined) return { value: undefined, issues: [missingIssue(files)] }
  const unreadable = unreadableIssue(first)
  const issues = unreadable ? [unreadable] : others.map(({ file }) => secondFileIssue(file, first.file))
  return issues.length > 0 ? { value: undefined, issues } : parseSettings(first)
}
