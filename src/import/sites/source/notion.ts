/**
 * Reads Notion's export as Markdown and CSV: file names end in the page's 32 digits, and rows of databases
 * have their properties below the title.
 */
import { parse } from 'csv-parse/sync'
import { stringify } from 'yaml'
import { encodePath } from '../../../addresses/url-path.ts'
import { decode, resolvePath } from '../addresses/paths.ts'
import { readImportedDate } from '../dates.ts'
import type { PrepareText } from './generator.ts'
import { folderOf } from './page-files.ts'
import type { SourceFolder } from './source-folder.ts'

/** Matches the files of pages. */
export const notionPage = / [0-9a-f]{32}\.md$/

/** Matches the tables of databases. */
const tableName = / [0-9a-f]{32}(?:_all)?\.csv$/

const id = / [0-9a-f]{32}(?=[/.]|_all\.csv$)/g

const withoutIds = (file: string): string => file.replaceAll(id, '')

/** The URL of a link to a table. */
const tableLink = /(?<=\]\()[^()\s]+%20[0-9a-f]{32}(?:_all)?\.csv(?=\))/g

/** Returns the folder of a database's pages, given the table beside it. */
const folderOfTable = (file: string): string => withoutIds(file).replace(/(?:_all)?\.csv$/, '/')

/**
 * Returns a function from a file to its path on the site, without digits and spaces. If a single page was
 * exported, it is the home page, and paths are relative to its folder.
 */
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

/** Returns a property's value for front matter. A period becomes its first day, a time its day. */
const fieldValue = (written: string): string | boolean => {
  if (/^(?:Yes|No)$/.test(written)) return written === 'Yes'
  const day = written.replace(/ → .*/, '').replace(/ \d{1,2}:\d{2}\b.*/, '')
  return readImportedDate(day) ?? written
}

/** The title, and the lines below it. */
const head = /^(# [^\n]*\n)\n((?:[^\n]+(?:\n|$))+)/

const columnsIn = (table: string): readonly string[] => parse(table, { to: 1 })[0] ?? []

/**
 * Moves a page's properties to front matter: lines that begin with a column of the database's table, and
 * lines that continue one. If a column appears twice, one line is text of the page, which stays
 * unchanged.
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
  const data = Object.fromEntries(fields.map(({ name, value }) => [name, fieldValue(value.trim())]))
  if (Object.keys(data).length < fields.length) return text
  return `---\n${stringify(data)}---\n${title}${text.slice(whole.length)}`
}

/**
 * Returns the folder with properties of pages as front matter. Links to tables, which show all rows, lead to
 * the folders of their pages.
 */
export const notionFolder = (source: SourceFolder): SourceFolder => {
  const pathOf = notionPaths(source.files)
  const tables = Map.groupBy(
    source.files.filter((file) => tableName.test(file)),
    folderOfTable,
  )
  /** By folder, which two databases with the same name share. */
  const columns = new Map(
    [...tables].map(([folder, all]) => [folder, all.flatMap((file) => columnsIn(source.text(file)))]),
  )
  return {
    ...source,
    text: (file) =>
      notionPage.test(file)
        ? withFrontMatter(source.text(file), columns.get(folderOf(withoutIds(file))) ?? []).replaceAll(
            tableLink,
            (url) => encodePath(`/${folderOfTable(pathOf(resolvePath(file, decode(url))))}`),
          )
        : source.text(file),
  }
}

/** An image that only Notion's server has. */
const icon = /<img src="https:\/\/www\.notion\.so\/[^<>\n]*>\s*/g

/** Converts callouts to alerts. */
export const notionText: PrepareText = (text) =>
  text.replaceAll(
    /^([ \t]*)<aside>\n((?:(?![ \t]*<\/?aside>)[^\n]*\n)*)[ \t]*<\/aside>/gm,
    (_, indent: string, inner: string) =>
      `[!NOTE]\n${inner.replaceAll(icon, '').trim()}`
        .split('\n')
        .map((line) => `${indent}> ${line.replace(indent, '')}`)
        .join('\n'),
  )
