/** Replaces the URLs of links in the Markdown that html-to-markdown.ts writes. Used for the Markdown at `index.md`. */

/** The start of a fenced block, inside lists, quotes, definitions and footnotes too (CommonMark §4.5). */
const fenceStart = /^(?:[ >]|[-*] |\d{1,9}[.)] |: |\[\^\d{1,9}\]: )*(`{3,})[^`]*$/

const isFenceEnd = (line: string, fence: string): boolean => {
  const mark = line.replace(/^[ >]+/, '').trimEnd()
  return mark.startsWith(fence) && /^`+$/.test(mark)
}

/** What matters between code spans: an escaped character, a run of backticks, and a link's destination or a bare address. */
const mark = /\\[\s\S]|`+|(?:\]\(|<)(https?:[^\s<>()]+)(?=[\s)>])|\]\(<(https?:[^<>\n]+)(?=>)/g

/** Returns where the code span ends that a run of backticks starts; the end of the run if none does (CommonMark §6.1). */
const endOfCode = (text: string, start: number, run: string): number => {
  const runs = /`+|\n[ >]*\n/g
  runs.lastIndex = start + run.length
  for (let found = runs.exec(text); found !== null; found = runs.exec(text)) {
    if (found[0].startsWith('\n')) break
    if (found[0].length === run.length) return runs.lastIndex
  }
  return start + run.length
}

const mapInProse = (text: string, map: (url: string) => string): string => {
  const parts: string[] = []
  let copied = 0
  mark.lastIndex = 0
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    const [whole, url = found[2]] = found
    if (whole.startsWith('`')) mark.lastIndex = endOfCode(text, found.index, whole)
    if (url === undefined) continue
    const mapped = map(url)
    if (mapped === url) continue
    parts.push(text.slice(copied, found.index + whole.length - url.length), mapped)
    copied = found.index + whole.length
  }
  return parts.join('') + text.slice(copied)
}

/** Returns the Markdown with the URL of each link replaced. Code, and everything else, is copied as it is. */
export const mapMarkdownLinks = (markdown: string, map: (url: string) => string): string => {
  const parts: string[] = []
  let prose: string[] = []
  let fence: string | undefined
  const endProse = (): void => {
    if (prose.length > 0) parts.push(mapInProse(prose.join('\n'), map))
    prose = []
  }
  for (const line of markdown.split('\n')) {
    const start = fence === undefined ? fenceStart.exec(line)?.[1] : undefined
    if (fence === undefined && start === undefined) {
      prose.push(line)
      continue
    }
    endProse()
    parts.push(line)
    if (start !== undefined) fence = start
    else if (fence !== undefined && isFenceEnd(line, fence)) fence = undefined
  }
  endProse()
  return parts.join('\n')
}
