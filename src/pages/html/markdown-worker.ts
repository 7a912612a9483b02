/** The thread of markdown-converter.ts: converts the page that it is started with, and posts its Markdown. */
import { parentPort, workerData } from 'node:worker_threads'
import { type MarkdownFrontMatter, toMarkdown } from './html-to-markdown.ts'

/** What the thread is started with. */
export interface MarkdownTask {
  readonly mainHtml: string
  readonly url: string
  readonly frontMatter: MarkdownFrontMatter
}

const { mainHtml, url, frontMatter } = workerData as MarkdownTask
parentPort?.postMessage(toMarkdown(mainHtml, url, frontMatter))
