/** Reads `for/private.yaml`: values laid over `basics` that only applications show. Used by the site reader. */
import type { XStatic } from 'typebox/schema'
import type { ContentIssue } from '../../../lib/data/issue.ts'
import { parseData } from '../../../lib/data/parse-data.ts'
import { checkData, compileSchema } from '../../../lib/data/validate.ts'
import { memoizeByObject } from '../../../lib/memoize.ts'
import { secondFileIssue } from '../../checks/language-files.ts'
import { PrivateBasics } from '../../schema/resume.ts'
import { type FolderFile, isPrivateBasics, textOf } from '../content-file.ts'
import { prune } from './resume-values.ts'

type Basics = XStatic<typeof PrivateBasics>

const validate = compileSchema(PrivateBasics)

const read = memoizeByObject((file: FolderFile) => checkData(validate, parseData(file.file, textOf(file))))

/**
 * Reads the values.
 *
 * @param previous the values before an edit; they stay if the file has an error now
 */
export const readPrivateBasics = (
  files: readonly FolderFile[],
  previous: Basics = {},
): { readonly file: string; readonly basics: Basics; readonly issues: readonly ContentIssue[] } => {
  const [first, ...others] = files.filter(({ file }) => isPrivateBasics(file))
  if (first === undefined) return { file: '', basics: {}, issues: [] }
  const { data, issues } = read(first)
  return {
    file: first.file,
    basics: data === undefined ? previous : (prune(data) as Basics),
    issues: [...issues, ...others.map(({ file }) => secondFileIssue(file, first.file))],
  }
}
