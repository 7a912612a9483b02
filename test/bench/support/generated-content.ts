/** Writes content folders of any size for benchmarks: realistic notes that link to each other. */
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const sampleFolder = resolve(import.meta.dirname, '../../../content')

const PAGES_A_FOLDER = 100

const keyOf = (number: number): string =>
  `notes/volume-${Math.floor(number / PAGES_A_FOLDER)}/note-${number % PAGES_A_FOLDER}`

/** A link as owners write it: relative to the file. */
const linkTo = (number: number): string => `../${keyOf(number).slice('notes/'.length)}.md`

const dateOf = (number: number): string =>
  new Date(Date.UTC(1843, 0, 1 + (number % 20_000))).toISOString().slice(0, 10)

const paragraph = (number: number): string =>
  `The operating mechanism can even be thrown into action *independently* of any object to operate upon (although
of course no **result** could then be developed). Again, it might act upon other things besides \`number ${number}\`,
were objects found whose mutual fundamental relations could be expressed by those of the abstract science of
operations[^1], and which should be also susceptible of adaptations to the action of the operating notation.`

/**
 * A short article of about 2,500 characters: prose, headings, a list, a table, code, a footnote and six
 * links.
 */
const noteOf = (number: number, count: number): string => {
  const links = [1, 7, 31, 101, 499, 997].map((step) => (number * step + step) % count)
  return `---
title: "Note ${number}: of cards and wheels"
description: What the engine of note ${number} weaves, and of what.
published: ${dateOf(number)}
---

${paragraph(number)}

## Operations

${links.map((target) => `- See [note ${target}](${linkTo(target)}), or [its operations](${linkTo(target)}#operations)`).join('\n')}

| Card | Variable | Sum |
|:-----|:--------:|----:|
| 1    | V${number} | ${number * 3} |
| 2    | V${number + 1} | ${number * 7} |

${paragraph(number + 1)}

### A programme

\`\`\`js
const bernoulli = (n) => n < ${number} ? 1 : bernoulli(n - 1) / 2
\`\`\`

> We may say most aptly that the engine weaves algebraical patterns.

${paragraph(number + 2)}

[^1]: Menabrea, *Sketch*, note ${number}.
`
}

/**
 * Writes a content folder with the sample site's settings and CV, and `count` generated pages.
 *
 * @param folder must not exist
 */
export const writeGeneratedContent = async (folder: string, count: number): Promise<void> => {
  await cp(sampleFolder, folder, { recursive: true })
  const numbers = Array.from({ length: count }, (_, number) => number)
  const folders = new Set(numbers.map((number) => join(folder, 'pages', keyOf(number), '..')))
  for (const path of folders) await mkdir(path, { recursive: true })
  for (const number of numbers)
    await writeFile(join(folder, 'pages', `${keyOf(number)}.md`), noteOf(number, count))
}
