/** Writes schemas/ for editors that complete and check YAML: `npm run schemas`. */
import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { FrontMatter } from '../content/schema/front-matter.ts'
import { MessagesFile } from '../content/schema/messages.ts'
import { SiteSettings } from '../content/schema/site-settings.ts'

const folder = resolve(import.meta.dirname, '../../schemas')

const schemas: Readonly<Record<string, object>> = {
  'site.schema.json': { title: 'site.yaml of Vitrine', ...SiteSettings },
  'page.schema.json': { title: 'Front matter of Vitrine', ...FrontMatter },
  'translations.schema.json': { title: 'translations/TAG.yaml of Vitrine', ...MessagesFile },
}

await mkdir(folder, { recursive: true })
for (const [name, schema] of Object.entries(schemas)) {
  const text = JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', ...schema }, null, 2)
  await writeFile(resolve(folder, name), `${text}\n`)
}
