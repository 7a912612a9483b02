/** Notion's export as Markdown and CSV: names end in the page's 32 digits, and a row of a database has its properties below the title. */
import { stringify } from 'yaml'
import { encodePath } from '../../../addresses/url-path.ts'
import { memoizeByKey } from '../../../lib/memoize.ts'
import { decode, resolvePath, rewriteLinks } from '../addresses/links.ts'
import { readDate } from '../dates.ts'
import type { PrepareText } from './generator.ts'
import { folderOf } from './page-files.ts'
import type { SourceFolder } from './source-folder.ts'

/** Matches the files of pages. */
export const notionPage = / [0-9a-f]{32}\.md$/

/** Matches the tables of databases. */
const tableName = / [0-9a-f]{32}(?:_all)?\.csv$/

const id = / [0-9a-f]{32}(?=[/.]|_all\.csv$)/g

const withoutIds = (file: string): string => file.replaceAll(id, '')

/** Returns the folder of a database's pages, by the table beside it. */
const folderOfTable = (file: string): string => withoutIds(file).replace(/(?:_all)?\.csv$/, '/')

/** Returns the path on the site of each file: without digits and spaces, and below the page that was exported, if it is one, which is the home page. */
export const notionPaths = (files: readonly string[]): ((file: string) => string) => {
  const [highest = ''] = files.map(folderOf).toSorted((one, other) => one.length - other.length)
  const shared = files.every((file) => file.startsWith(highest)) ? highest : ''
  const own = (file: string): string => withoutIds(file.slice(shared.length))
  const [top = '', ...others] = files
    .filter((file) => notionPage.test(file))
    .map(own)
    .filter((file) => !file.includes('/'))
  const home = others.length === 0 ? top : ''
  const below = home.replace(/\.md$/, '/')
  return (file) => {
    const path = own(file)
    if (path === home) return 'index.md'
    return (home !== '' && path.startsWith(below) ? path.slice(below.length) : path).replaceAll(' ', '-')
  }
}

/** Returns a value as front matter has it: of a period its first day, without a time of day. */
const fieldOf = (written: string): string | boolean => {
  if (/^(?:Yes|No)$/.test(written)) return written === 'Yes'
  const day = written.replace(/ → .*/, '').replace(/ (?:오[전후] )?\d{1,2}:\d{2}\b.*/, '')
  return readDate(day) ?? written
}

/** The title, and the lines below it. */
const head = /^(# [^\n]*\n)\n((?:[^\n]+(?:\n|$))+)/

/** The names of columns in the first line of a table. */
const columnName = /"((?:[^"]|"")*)(?:"|$)|[^",]+/g

const columnsIn = (table: string): readonly string[] => {
  const [header = ''] = table.split('\n', 1)
  return [...header.matchAll(columnName)].map(([whole, quoted]) => quoted?.replaceAll('""', '"') ?? whole)
}

/**
 * Returns a page whose properties are front matter: lines that begin with a column of the database's table, and those that continue
 * one. If a column is there twice, one of them is a line of a text, and nobody knows which: the page stays as it is.
 */
const withFrontMatter = (text: string, columns: readonly string[]): string => {
  const [whole = '', title = '', lines = ''] = head.exec(text) ?? []
  const fields: { readonly name: string; value: string }[] = []
  for (const line of lines.trimEnd().split('\n')) {
    const column = columns.find((name) => line.startsWith(`${name}: `))
    const last = fields.at(-1)
    if (column !== undefined)
      fields.push({ name: column.toLowerCase(), value: line.slice(column.length + 2) })
    else if (last !== undefined) last.value += `\n${line}`
    else return text
  }
  const data = Object.fromEntries(fields.map(({ name, value }) => [name, fieldOf(value.trim())]))
  if (Object.keys(data).length < fields.length) return text
  return `---\n${stringify(data)}---\n${title}${text.slice(whole.length)}`
}

/** Returns the folder with the properties of its pages as front matter. Links to tables, which show all rows, lead to the folders of their pages. */
export const notionFolder = (source: SourceFolder): SourceFolder => {
  const pathOf = notionPaths(source.files)
  const tables = Map.groupBy(
    source.files.filter((file) => tableName.test(file)),
    folderOfTable,
  )
  /** Two databases of one name have one folder. */
  const columnsOf = memoizeByKey((folder: string) =>
    (tables.get(folder) ?? []).flatMap((file) => columnsIn(source.text(file))),
  )
  return {
    ...source,
    text: (file) =>
      notionPage.test(file)
        ? rewriteLinks(withFrontMatter(source.text(file), columnsOf(folderOf(withoutIds(file)))), (url) => {
            const table = resolvePath(file, decode(url))
            return tables.has(folderOfTable(table)) && tableName.test(table)
              ? encodePath(`/${folderOfTable(pathOf(table))}`)
              : undefined
          })
        : source.text(file),
  }
}

/** An image whose file only Notion's server has. */
const icon = /<img src="https:\/\/www\.notion\.so\/[^<>\n]*>\s*/g

/** Returns a text whose callouts are alerts. */
export const notionText: PrepareText = (text) =>
  text.replaceAll(
    /^([ \t]*)<aside>\n((?:(?![ \t]*<\/?aside>)[^\n]*\n)*)[ \t]*<\/aside>/gm,
    (_, indent: string, inner: string) =>
      `[!NOTE]\n${inner.replaceAll(icon, '').trim()}`
        .split('\n')
        .map((line) => `${indent}> ${line.replace(indent, '')}`)
        .join('\n'),
  )
