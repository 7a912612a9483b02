/** The CV as plain text of 72 columns, for forms that people paste it into. */
import stringWidth from 'string-width'
import type { Cv } from '../cv.ts'
import {
  type CvParagraph,
  type FormLanguage,
  type ParagraphKind,
  paragraphsOf,
  type Run,
} from './cv-paragraphs.ts'

/** Columns of a line; an ideograph takes two. */
const COLUMNS = 72

/** Marks of direction would be pasted along with the text. */
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** Texts that say the address of their link. */
const says = (text: string, href: string): boolean => {
  const bare = (address: string) =>
    address.replace(/^(?:https?:\/\/|mailto:|tel:)/, '').replaceAll(/[\s()-]|\/$/g, '')
  return bare(href).includes(bare(text)) || bare(text).includes(bare(href))
}

type Part = Pick<Run, 'text' | 'href'>

/** Joins runs next to each other that lead to one address. */
const joinLinks = (runs: readonly Run[]): readonly Part[] => {
  const parts: Part[] = []
  for (const { text, href } of runs) {
    const last = parts.at(-1)
    if (last === undefined || last.href !== href) parts.push({ text, href })
    else parts.splice(-1, 1, { text: last.text + text, href })
  }
  return parts
}

const textOf = ({ runs }: CvParagraph): string =>
  joinLinks(runs)
    .map(({ text, href }) => (href === undefined || says(text, href) ? text : `${text} <${href}>`))
    .join('')
    .replaceAll(directionMarks, '')

/** Lines may end between ideographs, but not before what closes, nor after what opens. */
const breakable =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF])(?![\p{Pe}\p{Pf}\p{Po}\u30FC])(?<![\p{Ps}\p{Pi}])/u

const piecesOf = (line: string): readonly string[] =>
  line.split(/(?<=[ \t])/).flatMap((word) => (/:\/\/|@/.test(word) ? [word] : word.split(breakable)))

/** Fills lines. A word that is longer than a line, such as an address, has one of its own. */
const fill = (text: string, width: number): readonly string[] =>
  text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const piece of piecesOf(paragraph)) {
      if (line !== '' && stringWidth((line + piece).trimEnd()) > width) {
        lines.push(line.trimEnd())
        line = ''
      }
      line += piece
    }
    return [...lines, line.trimEnd()]
  })

/** What stands above a paragraph of a kind: a blank line, or nothing. */
const startsBlock: ReadonlySet<ParagraphKind> = new Set(['section', 'group', 'entry', 'position', 'text'])

const linesOf = (paragraph: CvParagraph): readonly string[] => {
  const { kind, level } = paragraph
  const text = textOf(paragraph)
  if (kind === 'section') {
    const lines = fill(text, COLUMNS)
    const widths = lines.map((line) => stringWidth(line))
    return [...lines, '-'.repeat(Math.min(COLUMNS, Math.max(...widths)))]
  }
  if (kind !== 'item') return fill(text, COLUMNS)
  const indent = '  '.repeat(level)
  const lines = fill(text, COLUMNS - indent.length - 2)
  return lines.map((line, index) => `${indent}${index === 0 ? '- ' : '  '}${line}`)
}

/** Returns the CV as text. */
export const cvText = (cv: Cv, language: FormLanguage): string => {
  const paragraphs = paragraphsOf(cv, language)
  const lines = paragraphs.flatMap((paragraph, index) => {
    const before = paragraphs[index - 1]
    const isApart =
      before !== undefined &&
      before.kind !== 'section' &&
      (startsBlock.has(paragraph.kind) || (paragraph.kind === 'contact' && before.kind !== 'contact'))
    return [...(isApart || before?.kind === 'section' ? [''] : []), ...linesOf(paragraph)]
  })
  return `${lines.join('\n')}\n`
}
