/** Writes the front matter of an imported page, in Vitrine's names. */
import { stringify } from 'yaml'

/** Members in the order in which they are written; what is undefined or empty is left out. */
export interface NewFrontMatter {
  readonly title: string | undefined
  readonly description: string | undefined
  readonly published: string | undefined
  readonly updated: string | undefined
  readonly expires: string | undefined
  readonly tags: readonly string[]
  readonly image: string | undefined
  readonly address: string | undefined
  readonly redirects: readonly string[]
  readonly aliases: readonly string[]
  readonly draft: true | undefined
  readonly noindex: true | undefined
}

const isSaid = (value: unknown): boolean =>
  value !== undefined && !(Array.isArray(value) && value.length === 0)

/** Returns front matter between its fences; nothing if it says nothing. */
export const frontMatterText = (members: NewFrontMatter): string => {
  const said = Object.entries(members).filter(([, value]) => isSaid(value))
  if (said.length === 0) return ''
  return `---\n${stringify(Object.fromEntries(said), { lineWidth: 0 })}---\n\n`
}
