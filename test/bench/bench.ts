/** Runs benchmarks and prints their tables: `npm run bench` for all, `npm run bench -- printer` for one. */
import { benchEdit } from './edit.ts'
import { benchMarkdown } from './markdown.ts'
import { benchPages } from './pages.ts'
import { benchPrinter } from './printer.ts'
import { benchSize } from './size.ts'
import { benchStart } from './start.ts'

const benchmarks: Readonly<Record<string, () => Promise<void>>> = {
  pages: benchPages,
  start: benchStart,
  edit: benchEdit,
  markdown: benchMarkdown,
  printer: benchPrinter,
  size: benchSize,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(benchmarks, name))
if (unknown.length > 0) {
  console.error(`bench: found ${unknown.join(', ')}; expected one of ${Object.keys(benchmarks).join(', ')}.`)
  process.exit(1)
}
for (const [name, run] of Object.entries(benchmarks)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n# ${name}\n`)
  await run()
}
