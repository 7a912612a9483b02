/** Reads the CV that Hugo Blox keeps in the front matter of its author. */

import { renameEntry } from '../../resumes/resume-aliases.ts'
import { objectOf, objectsOf, stringOf, stringsOf } from '../config-values.ts'
import { findBlock } from '../front-matter/find-block.ts'
import type { SourceFolder } from '../source-folder.ts'

/** Returns a JSON Resume of what the author's page says; undefined if there is no such page. */
export const readHugoResume = (source: SourceFolder): unknown => {
  const file = source.first('content/authors/admin/_index.md', 'content/authors/me/_index.md')
  if (file === undefined) return undefined
  const { data } = findBlock(source.text(file))
  const name = stringOf(data.title ?? data.name)
  const education = objectsOf(objectOf(data.education).courses ?? data.education)
  const work = objectsOf(data.work ?? data.experience)
  if (name === undefined || education.length + work.length === 0) return undefined
  const profiles = objectsOf(data.social ?? data.profiles).flatMap(
    ({ link, url }) => stringOf(link ?? url) ?? [],
  )
  return {
    basics: {
      name,
      label: stringOf(data.role),
      email: stringOf(data.email),
      summary: stringOf(data.bio),
      profiles: profiles.filter((url) => /^https?:/.test(url)).map((url) => ({ url })),
    },
    work: work.map((item) => renameEntry('work', item)),
    education: education.map((item) => renameEntry('education', item)),
    interests: stringsOf(data.interests).map((interest) => ({ name: interest })),
  }
}
