/** Reads site.yaml. */
import { type DataDocument, placeOf } from '../../lib/data/data-document.ts'
import type { ContentIssue, Read } from '../../lib/data/issue.ts'
import { parseData } from '../../lib/data/parse-data.ts'
import { checkWhole, compileSchema } from '../../lib/data/validate.ts'
import { isJsonObject } from '../../lib/json.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import { secondFileIssue } from '../checks/language-files.ts'
import { findMisspelt } from '../checks/misplaced-files.ts'
import { SiteSettings } from '../schema/site-settings.ts'
import { type FolderFile, fileIssues, isSettings, textOf } from './content-file.ts'

/** site.yaml: its members' positions and its settings. */
export interface SettingsFile {
  readonly document: DataDocument
  readonly settings: SiteSettings
}

const validate = compileSchema(SiteSettings)

const missingIssue = (files: readonly FolderFile[]): ContentIssue => {
  const names = files.map(({ file }) => file)
  const misspelt = findMisspelt(names, 'site.yaml')
  return {
    file: 'site.yaml',
    found: 'no such file',
    expected: 'the file with the title, owner and languages of the site',
    fix:
      misspelt === undefined
        ? 'create it, for example with {title: Ada Lovelace, description: Mathematician, owner: {name: Ada Lovelace}, languages: [en]}'
        : `rename ${misspelt} to site.yaml`,
  }
}

/** Settings of former versions, which have no effect, and what takes their place. */
const removedSettings: Readonly<Record<string, string>> = { agentSkills: 'agent.txt has the guidance' }

const isRemoved = (name: string): boolean => Object.hasOwn(removedSettings, name)

const removedSettingWarnings = (
  document: DataDocument,
  members: readonly (readonly [name: string, value: unknown])[],
): readonly ContentIssue[] =>
  members
    .map(([name]) => name)
    .filter(isRemoved)
    .map((name) => ({
      severity: 'warning',
      ...placeOf(document, [name]),
      found: 'a setting of a former version',
      expected: `none, because ${removedSettings[name]}`,
      fix: 'remove it',
    }))

const parseSettings = memoizeByObject((file: FolderFile) => {
  const document = parseData(file.file, textOf(file))
  const members = isJsonObject(document.value) ? Object.entries(document.value) : undefined
  const known = members && Object.fromEntries(members.filter(([name]) => !isRemoved(name)))
  const { value: settings, issues } = checkWhole(validate, document, known ?? document.value ?? {})
  return {
    value: settings && { document, settings },
    issues: [...issues, ...removedSettingWarnings(document, members ?? [])],
  }
})

/** Reads the settings from the files of a content folder. `value` is undefined if they cannot be used. */
export const readSettings = (files: readonly FolderFile[]): Read<SettingsFile | undefined> => {
  const [first, ...others] = files
    .filter(({ file }) => isSettings(file))
    .toSorted((a, b) => (a.file < b.file ? -1 : 1))
  if (first === undefined) return { value: undefined, issues: [missingIssue(files)] }
  const unreadable = fileIssues(first)
  if (unreadable.length > 0) return { value: undefined, issues: unreadable }
  return others.length > 0
    ? { value: undefined, issues: others.map(({ file }) => secondFileIssue(file, first.file)) }
    : parseSettings(first)
}
