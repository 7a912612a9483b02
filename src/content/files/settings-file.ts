/** Reads site.yaml. */
import { type DataDocument, placeOf } from '../../lib/data/data-document.ts'
import { type ContentIssue, error, type Read, warning } from '../../lib/data/issue.ts'
import { parseData } from '../../lib/data/parse-data.ts'
import { checkWhole, compileSchema } from '../../lib/data/validate.ts'
import { isJsonObject } from '../../lib/json.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import { withLook } from '../looks/looks.ts'
import { SiteSettings } from '../schema/site-settings.ts'
import { type FolderFile, isSettings, textOf } from './content-file.ts'
import { findMisspelt, secondFileIssue, unreadableIssue } from './file-issues.ts'

/** site.yaml: its fields' positions and its settings. */
export interface SettingsFile {
  readonly document: DataDocument
  readonly settings: SiteSettings
}

const validate = compileSchema(SiteSettings)

const missingIssue = (files: readonly FolderFile[]): ContentIssue => {
  const names = files.map(({ file }) => file)
  const misspelt = findMisspelt(names, 'site.yaml')
  return {
    ...error('settings/missing'),
    file: 'site.yaml',
    found: 'no such file',
    fix:
      misspelt === undefined
        ? 'create it, for example with {title: Ada Lovelace, description: Mathematician, owner: {name: Ada Lovelace}, languages: [en]}'
        : `rename ${misspelt} to site.yaml`,
  }
}

/** A setting of former versions, which has no effect. */
const REMOVED = 'agentSkills'

const parseSettings = memoizeByObject((file: FolderFile): Read<SettingsFile | undefined> => {
  const document = parseData(file.file, textOf(file))
  const { [REMOVED]: removed, ...fields } = isJsonObject(document.value) ? document.value : {}
  const checked = checkWhole(validate, document, removed === undefined ? undefined : fields)
  const { value: settings } = checked
  const issues = [...checked.issues]
  if (removed !== undefined)
    issues.push({
      ...warning('settings/removed'),
      ...placeOf(document, [REMOVED]),
      found: 'a setting of a former version, which has no effect',
      fix: 'remove it; agent.txt has the guidance',
    })
  return { value: settings && { document, settings: withLook(settings) }, issues }
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
