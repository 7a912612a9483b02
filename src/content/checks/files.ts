/** Finds files that nothing reads, probably because their name or place is wrong. */

import { type ContentIssue, type IssueCode, warning } from '../../lib/data/issue.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import {
  type FolderFile,
  isPage,
  isSettings,
  PUBLICATIONS_FILE,
  pagesFolder,
  resumeLanguage,
  STYLE_SHEET_FILE,
} from '../files/content-file.ts'
import { findMisspelt, topLevelNames } from '../files/file-issues.ts'

/** A CV that is not named `resume.json` or `resume.en.json`, such as `cv.yaml` or `lebenslauf-de.json`. */
const misnamedResume =
  /^(?:my|json)?[-_.]?(?:r.sum.|cv|lebenslauf|curriculum[a-z-]*)(?:[-_.][a-z]{2})?\.(?:json|ya?ml)$/iu

/** Probable mistakes in names and places: the wording, with a pattern of the files concerned, and the fix. */
const rules: Readonly<
  Record<string, readonly [code: IssueCode, name: RegExp, fix: (file: string) => string]>
> = {
  'a CV under a name that nothing reads': [
    'cv/misnamed',
    misnamedResume,
    () => 'rename it to resume.yaml or resume.json, with a language as in resume.de.json',
  ],
  'a bibliography under a name that nothing reads': [
    'publications/misnamed',
    /^[^/]+\.bib$/i,
    () => `rename it to ${PUBLICATIONS_FILE}`,
  ],
  'Markdown outside pages/, which is not published': [
    'page/outside',
    // with a lower-case letter in its name, because README.md is about the folder
    /^(?:(?:posts|blog)\/)?[^/]*\p{Ll}[^/]*\.(?:md|markdown)$/u,
    (file) => `move it to ${pagesFolder}${file.replace(/\.\w+$/, '.md')}`,
  ],
  'a file outside pages/, which is not served': [
    'file/outside',
    /^(?:static\/.+|robots\.txt|favicon\.\w+|(?:images\/|img\/|photos\/)?[^/]+\.(?:jpe?g|png|svg|webp))$/i,
    (file) => `move it to ${pagesFolder}${file.replace(/^static\//i, '')}`,
  ],
  'Markdown that is served as a file and not as a page': [
    'page/as-file',
    /^pages\/.*\.(?:markdown|mkdn?|mdown|mdwn|mdx)$/i,
    (file) => `rename it to ${file.replace(/\.\w+$/, '.md')}`,
  ],
  'a name in capitals, which is part of the address': [
    'page/capitals',
    /^pages\/(?:.*\/)?(?:CV|INDEX|Index|Cv)(?:\.[a-z-]+)?\.md$/,
    (file) => `rename it to ${file.replace(/[^/]*$/, (last) => last.toLowerCase())}`,
  ],
  'an image in a format that most browsers do not show': [
    'image/format',
    /^pages\/.*\.(?:hei[cf]|tiff?)$/i,
    (file) => `save it as ${file.replace(/\.\w+$/, '.jpg')}`,
  ],
  // Only one is loaded, so that its order among Vitrine's style sheets is clear.
  'a style sheet that nothing loads': [
    'styles/not-loaded',
    /^(?:(?:styles|css)\/.*|[^/]+)\.css$/i,
    () => `write its rules to ${STYLE_SHEET_FILE}`,
  ],
}

/** Returns the issues of a file's name and place. */
const misplacedIssues = memoizeByObject(({ file }: Pick<FolderFile, 'file'>): readonly ContentIssue[] =>
  resumeLanguage(file) !== undefined || [PUBLICATIONS_FILE, STYLE_SHEET_FILE].includes(file)
    ? []
    : Object.entries(rules)
        .filter(([, [, name]]) => name.test(file))
        .map(([found, [code, , fix]]) => ({ ...warning(code), file, found, fix: fix(file) })),
)

/** Finds misplaced files among all files of the content folder. */
export const checkMisplacedFiles = function* ({
  files,
}: {
  readonly files: readonly Pick<FolderFile, 'file'>[]
}): Generator<ContentIssue> {
  const names = files.map(({ file }) => file)
  const topLevel = topLevelNames(files)
  const hasResume = names.some((file) => resumeLanguage(file) !== undefined)
  const missing = ['pages', 'styles', 'templates', 'translations', 'well-known'].filter(
    (folder) => !names.some((file) => file.startsWith(`${folder}/`)),
  )
  if (!hasResume && !names.some((file) => misnamedResume.test(file))) missing.push('resume.json')
  for (const name of missing) {
    const file = findMisspelt(topLevel, name)
    if (file !== undefined)
      yield {
        ...warning('file/misspelt'),
        file,
        found: 'an unknown name, so nothing reads it',
        fix: `rename it to ${name}`,
      }
  }
  if (names.includes(PUBLICATIONS_FILE) && !hasResume)
    yield {
      ...warning('publications/no-cv'),
      file: PUBLICATIONS_FILE,
      found: 'no CV beside it, so nothing shows it',
      fix: 'add resume.yaml, such as {basics: {name: Ada Lovelace}}, or run vitrine new cv',
    }
  yield* files.flatMap((file) => misplacedIssues(file))
  const file = names.find(isSettings)
  if (file !== undefined && !hasResume && !names.some(isPage))
    yield {
      ...warning('folder/empty'),
      file,
      found: 'a folder without pages and without a CV, so the home page is empty',
      fix: 'create pages/index.md, resume.json, or both',
    }
}
