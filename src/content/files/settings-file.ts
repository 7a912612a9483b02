/** Reads site.yaml. */
import { type DataDocument, placeOf } from '../../lib/data/data-document.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { parseData } from '../../lib/data/parse-data.ts'
import { checkData, compileSchema } from '../../lib/data/validate.ts'
import { isJsonObject } from '../../lib/json.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import { secondFileIssue } from '../checks/language-files.ts'
import { findMisspelt } from '../checks/misplaced-files.ts'
import { SiteSettings } from '../schema/site-settings.ts'
import { type FolderFile, isSettings, textOf } from './content-file.ts'

/** site.yaml: its members' positions and its settings. */
export interface SettingsFile {
  readonly document: DataDocument
  readonly settings: SiteSettings
}

/** The settings, or placeholders if they cannot be used. */
export interface SettingsReading extends SettingsFile {
  readonly issues: readonly ContentIssue[]
  readonly isUsable: boolean
}

const validate = compileSchema(SiteSettings)

const placeholders: SiteSettings = { title: '', description: '', owner: { name: '' }, languages: ['en'] }

const noFile: FolderFile = { file: 'site.yaml', sizeBytes: 0, modifiedMs: 0 }

const missingIssue = (files: readonly FolderFile[]): ContentIssue => {
  const misspelt = findMisspelt(
    files.map(({ file }) => file),
    'site.yaml',
  )
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

/** Finds settings of former versions. */
export const removedSettingWarnings = ({ document }: SettingsFile): readonly ContentIssue[] =>
  (isJsonObject(document.value) ? Object.keys(document.value) : []).filter(isRemoved).map((name) => ({
    ...placeOf(document, [name]),
    found: 'a setting of a former version',
    expected: `none, because ${removedSettings[name]}`,
    fix: 'remove it',
  }))

const parseSettings = memoizeByObject((file: FolderFile) => {
  const document = parseData(file.file, textOf(file))
  const { value } = document
  const known = isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => !isRemoved(name)))
    : value
  return { document, ...checkData(validate, document, known) }
})

/** Reads the settings from the files of a content folder. */
export const readSettings = (files: readonly FolderFile[]): SettingsReading => {
  const [first, ...others] = files.filter(({ file }) => isSettings(file))
  const { document, data, issues } = parseSettings(first ?? noFile)
  const failed = (issues: readonly ContentIssue[]) =>
    ({ document, settings: placeholders, issues, isUsable: false }) as const
  if (first === undefined) return failed([missingIssue(files)])
  if (others.length > 0) return failed(others.map((other) => secondFileIssue(other.file, first.file)))
  return data === undefined ? failed(issues) : { document, settings: data, issues, isUsable: true }
}
