/**
 * How large Vitrine is: lines and files of each folder, and the runtime dependencies with what npm installs
 * of them.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { printTable } from './support/measure.ts'

const root = resolve(import.meta.dirname, '../..')
const run = (program: string, ...args: readonly string[]): string =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8' })

/** Such as `src/cli`, or `templates/translations`. */
const folderOf = (file: string): string =>
  file
    .split('/')
    .slice(0, 2)
    .slice(0, file.split('/').length - 1)
    .join('/')

const linesIn = (files: readonly string[]): number =>
  files.reduce((lines, file) => lines + readFileSync(resolve(root, file), 'utf8').split('\n').length - 1, 0)

/** Prints two tables. `.ci/image` prints the size of the image. */
export const benchSize = async (): Promise<void> => {
  const files = run('git', 'ls-files', 'src', 'test', 'templates').trim().split('\n')
  const byFolder = Map.groupBy(files, folderOf)
  const rows = [...byFolder].map(([folder, files]) => [folder, String(files.length), String(linesIn(files))])
  printTable(['folder', 'files', 'lines'], rows)
  const { dependencies } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))
  const installed = Object.keys(dependencies).map((name) => {
    const kilobytes = run('du', '-sk', `node_modules/${name}`).split('\t', 1)
    return [name, `${kilobytes} KiB`]
  })
  printTable(['dependency', 'without its own dependencies'], installed)
}
