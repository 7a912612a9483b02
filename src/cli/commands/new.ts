/** `vitrine new FOLDER`, `vitrine new page PAGE` and `vitrine new cv`: write a small site, a page or a CV. */
import { existsSync } from 'node:fs'
import { cp, readdir } from 'node:fs/promises'
import { basename, extname, join, resolve } from 'node:path'
import { resumeLanguage } from '../../content/files/content-file.ts'
import { pageFileName, titleFromKey } from '../../content/files/page-name.ts'
import { CV_KEY } from '../../content/navigation/cv-page.ts'
import { importCv } from '../../import/resumes/import-cv.ts'
import { readImportedResume, readResumeFile } from '../../import/resumes/read-imported-resume.ts'
import { languageOfFile, readResumeFacts } from '../../import/resumes/resume-facts.ts'
import { formatIssues } from '../../lib/data/issue.ts'
import { pathInside } from '../../lib/files/path-inside.ts'
import { utcDay } from '../../lib/time/clock.ts'
import { withoutRewrite } from '../../resume/resume-values.ts'
import { UsageError } from '../../terminal/errors.ts'
import { createFile, requireEmptyFolder } from '../../terminal/new-files.ts'
import { print, shownPath } from '../../terminal/output.ts'
import { personalDataIn, personalDataSuggestions } from '../advice/cv-advice.ts'
import {
  asYaml,
  newCvText,
  newSettingsText,
  readTemplate,
  SCHEMAS_FOLDER,
  schemaComment,
  siteQuestions,
} from '../new/new-site.ts'
import { ignorePrivateFolders } from '../new/private-folders.ts'
import { answersTo } from '../new/questions.ts'
import { chooseLanguage, configFor, loadSite } from '../open-site.ts'

/** The options of `vitrine new`. Missing values come from the CV, or are asked for at a terminal. */
export type NewSiteOptions = { readonly github?: boolean } & {
  readonly [Name in 'name' | 'description' | 'links' | 'languages' | 'theme' | 'resume']?: string
}

/** The schemas that editors use for completion and checks. */
const schemasFolder = resolve(import.meta.dirname, '../../../schemas')

/** Returns the command that started this program: npx, or a global installation. */
const programName = (): string => (process.env.npm_command === 'exec' ? 'npx vitrine' : 'vitrine')

/** Uses double quotes, the only ones that cmd.exe knows. */
const quoteArgument = (path: string): string => (/^[\p{L}\p{N}_./:\\-]+$/u.test(path) ? path : `"${path}"`)

const nextSteps = (folder: string, hasResume: boolean): string => {
  const argument = quoteArgument(shownPath(folder))
  return [
    [`dev ${argument}`, 'see it while you write'],
    [`check ${argument}`, 'find mistakes'],
    [`new page notes/first --content ${argument}`, 'write a post'],
    ...(hasResume ? [] : [[`new cv --content ${argument}`, 'write a CV']]),
  ]
    .map(([command, purpose]) => `  ${programName()} ${command}\n      ${purpose}`)
    .join('\n')
}

/**
 * Writes a site that `vitrine check` accepts. Its home page shows the CV, or without one the answers.
 *
 * @throws {ContentError} (rejects) before anything is written, if the CV cannot be read
 * @throws {UsageError} (rejects) before anything is written, if a `.zip` or `.md` is not a CV
 */
export const createSite = async (folder: string, options: NewSiteOptions): Promise<void> => {
  await requireEmptyFolder(folder)
  const { resume, github = false } = options
  const imported = resume === undefined ? undefined : readImportedResume(...(await readResumeFile(resume)))
  const facts = imported && readResumeFacts(imported)
  const known = facts && { ...facts, languages: facts.language, links: '' }
  const answers = await answersTo(siteQuestions, { ...known, ...options })
  await createFile(
    join(folder, 'site.yaml'),
    await newSettingsText(answers, { paperSize: facts?.paperSize, sections: imported?.sections ?? [] }),
  )
  if (imported !== undefined) await createFile(join(folder, `resume${extname(imported.file)}`), imported.text)
  await createFile(join(folder, 'pages/index.md'), await readTemplate('index.md'))
  await ignorePrivateFolders(folder)
  await createFile(join(folder, 'AGENTS.md'), await readTemplate('AGENTS.md'))
  if (github) await createFile(join(folder, '.github/workflows/site.yml'), await readTemplate('site.yml'))
  await cp(schemasFolder, join(folder, SCHEMAS_FOLDER), { recursive: true })
  print(
    `Created ${shownPath(join(folder, SCHEMAS_FOLDER))}, ` +
      'with which editors complete and check what you write',
  )
  print(...(facts?.notes ?? []).map((note) => `${basename(resume ?? '')}: ${note}`))
  const notShown = [...new Set(facts?.notShown)].join(', ')
  if (notShown !== '')
    print(`${basename(resume ?? '')}: not shown: ${notShown}; vitrine check ${shownPath(folder)} says why`)
  const personal = personalDataIn({ basics: facts?.basics ?? {} })
  if (personal.length > 0) print(`\nPrivate, as cv.private in site.yaml says: ${personal.join(', ')}`)
  print(`\nNext:\n${nextSteps(folder, imported !== undefined)}`)
  if (github)
    print(
      '\nTo publish it, push the folder as a repository of its own to GitHub, ' +
        'where Settings, Pages, Source is GitHub Actions.',
      "The workflow runs vitrine@1, which needs Vitrine's first release. " +
        'Until then, export from your clone: docs/static-hosts.md.',
    )
}

/** Writes a draft with its front matter. */
export const createPage = async (
  path: string,
  { language, content }: { readonly language?: string; readonly content?: string },
): Promise<void> => {
  const key = path.replace(/^\/?(?:pages\/)?/, '').replace(/(?:\.md|\/)$/, '')
  if (!/^[\p{L}\p{N}_-]+(?:\/[\p{L}\p{N}_-]+)*$/u.test(key)) {
    const words = key.split(/\s+/).join('-')
    const fix = words === key ? '' : `. Fix: write ${words}`
    throw new UsageError(
      `page: found ${path}; expected letters, digits and hyphens such as notes/engine${fix}`,
    )
  }
  const { contentDir } = configFor(content)
  const { settings } = await loadSite(contentDir)
  const file = pageFileName(key, chooseLanguage(language, settings), settings.languages)
  const schema = existsSync(join(contentDir, SCHEMAS_FOLDER)) ? `${schemaComment(file, 'page')}\n` : ''
  const published = `published: ${utcDay(new Date())}`
  // A date would move top-level pages, such as About, from the menu to the feeds.
  const text = `---
${schema}title: ${asYaml(titleFromKey(key))}
# description: One sentence for search results, lists and cards.
${key.includes('/') ? published : `# ${published} # makes the page a post`}
draft: true # Remove this line to publish the page. vitrine dev shows it before.
---

`
  await createFile(pathInside(contentDir, file), text)
}

/** Imports a CV, or rewrites the folder's own. @param language empty for the first of the site */
const takeResume = async (
  contentDir: string,
  resume: string,
  language: string,
  force: boolean,
): Promise<void> => {
  const taken = await importCv(contentDir, await readResumeFile(resume), { language, force })
  if (taken === undefined) return print(`${shownPath(resume)} needs no change`)
  const { file, copy, notes, sections } = taken
  if (copy !== undefined) print(`Kept the former CV as ${shownPath(copy)}, which only you can read`)
  print(`Wrote ${shownPath(file)}`)
  const changes = notes.length === 0 ? ['nothing is changed'] : notes
  print(...changes.map((note) => `${basename(resume)}: ${note}`))
  if (sections.length > 0)
    print(
      'To keep the order and the titles of its sections, write in site.yaml: ' +
        `cv: { sections: ${asYaml(sections)} }`,
    )
  const { warnings, resumes } = await loadSite(contentDir, { strict: true })
  const shown = [...resumes.values()].filter((other) => other.file === basename(file)).slice(0, 1)
  const issues = [
    ...warnings.filter((issue) => issue.file === basename(file)).map(withoutRewrite),
    ...shown.flatMap(personalDataSuggestions),
  ]
  print(...formatIssues(issues))
}

type CvOptions = { readonly force?: boolean } & {
  readonly [Name in 'content' | 'language' | 'resume']?: string
}

/** Writes a CV to fill in, or imports one. With `force`, an imported CV replaces the folder's own. */
export const createCv = async ({ content, language, resume, force = false }: CvOptions): Promise<void> => {
  const { contentDir } = configFor(content)
  const site = await loadSite(contentDir)
  const name = basename(resume ?? 'resume.yaml')
  const wanted = language === undefined ? languageOfFile(name) : chooseLanguage(language, site.settings)
  const other = site.settings.languages.slice(1).find((tag) => tag === wanted) ?? ''
  const tag = language === undefined ? (resumeLanguage(name) ?? other) : other
  if (resume === undefined) {
    const existing = (await readdir(contentDir)).find((name) => resumeLanguage(name) === tag)
    await createFile(join(contentDir, existing ?? `resume${tag && `.${tag}`}.yaml`), await newCvText(site))
  } else await takeResume(contentDir, resume, tag, force)
  const text = site.ownPages.values().find(({ key }) => key === CV_KEY)
  if (text !== undefined) print(`${text.file} stands above the entries of the CV: remove what they repeat.`)
}
