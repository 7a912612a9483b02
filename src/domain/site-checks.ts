/** What a schema can't see: addresses that clash, navigation that leads nowhere, colours that can't be read. Used by the site reader. */
import type { ContentIssue } from './content-issue.ts'
import { contrastRatio, READABLE_CONTRAST } from './contrast.ts'
import type { DataDocument } from './data-document.ts'
import { nearestName } from './nearest-name.ts'
import type { SiteSettings } from './site.ts'
import { lightColours } from './theme.ts'

/** Something of the owner's that has an address. */
export interface Place {
  readonly file: string
  /** Percent-encoded. */
  readonly address: string
}

/** Addresses that Vitrine answers itself, whatever the languages; a page or a file there would never be seen. */
const ownAddress =
  /^\/(api|static|healthz|readyz|openapi\.json|sitemap(-\d+)?\.xml|robots\.txt|\.well-known)(\/|$)/

/** These exist in each language, under its prefix. */
const ownNames = ['llms.txt', 'agent.txt', 'agents.txt', 'resume.json', 'feed.atom', 'feed.json']

const isOwnAddress = (address: string, languages: readonly string[]): boolean => {
  if (ownAddress.test(address)) return true
  const [, prefix = '', name = ''] = /^\/(?:([^/]+)\/)?([^/]+)\/?$/.exec(address) ?? []
  return ownNames.includes(name) && (prefix === '' || languages.slice(1).includes(prefix))
}

/** Finds addresses that two files have, and those that Vitrine keeps for itself. */
export const addressIssues = (
  places: readonly Place[],
  languages: readonly string[],
): readonly ContentIssue[] => {
  const firstAt = new Map<string, string>()
  return places.flatMap(({ file, address }): ContentIssue[] => {
    const first = firstAt.get(address)
    firstAt.set(address, first ?? file)
    if (isOwnAddress(address, languages))
      return [
        {
          file,
          found: `the address ${address}`,
          expected: 'an address that Vitrine does not answer itself',
          mend: 'rename the file',
        },
      ]
    if (first !== undefined)
      return [
        {
          file,
          found: `the address ${address}, which ${first} has too`,
          expected: 'one file for each address',
          mend: 'rename one of them',
        },
      ]
    return []
  })
}

/**
 * Finds colours of `design` that could not be read: text and links on the paper they stand on.
 *
 * @param settings site.yaml: its name, its places and what it says
 */
export const designIssues = ({
  file,
  document,
  settings,
}: {
  readonly file: string
  readonly document: DataDocument
  readonly settings: SiteSettings
}): readonly ContentIssue[] => {
  const { design = {} } = settings
  const paper = design.paper ?? lightColours.paper
  return (['ink', 'accent'] as const).flatMap((name) => {
    const colour = design[name] ?? lightColours[name]
    const contrast = contrastRatio(colour, paper)
    if (contrast >= READABLE_CONTRAST) return []
    const member = design[name] === undefined ? 'paper' : name
    return [
      {
        file,
        ...document.locate(['design', member]),
        member: `design.${member}`,
        found: `${colour} on ${paper}, a contrast of ${contrast.toFixed(1)}`,
        expected: `a contrast of at least ${READABLE_CONTRAST}, so that it can be read (WCAG 2.2, 1.4.3)`,
        mend:
          contrastRatio('#000000', paper) > READABLE_CONTRAST
            ? `take a darker ${name}`
            : 'take a lighter paper',
      },
    ]
  })
}

/** Enough to choose from, short enough for a line. */
const MOST_KEYS_NAMED = 20

const mendEntry = (key: string, keys: readonly string[]): string => {
  const near = nearestName(key, keys)
  if (near !== undefined) return `write ${near}`
  if (key === 'cv') return 'write resume.json, or remove the entry'
  return /^[^/].*[^/]$/.test(key) ? `write pages/${key}.md, or remove the entry` : 'remove the entry'
}

/**
 * Finds entries of the navigation that lead nowhere.
 *
 * @param settings site.yaml: its name, its places and what it says
 * @param keys of all pages there are, drafts included: those are left out of the navigation until they are none
 */
export const navigationIssues = (
  {
    file,
    document,
    settings,
  }: { readonly file: string; readonly document: DataDocument; readonly settings: SiteSettings },
  keys: ReadonlySet<string>,
): readonly ContentIssue[] => {
  const names = [...keys].filter((key) => key !== '')
  return (settings.navigation ?? []).flatMap((key, index) =>
    keys.has(key)
      ? []
      : [
          {
            file,
            ...document.locate(['navigation', index]),
            member: `navigation[${index}]`,
            found: JSON.stringify(key),
            expected: `the key of a page: ${names.slice(0, MOST_KEYS_NAMED).join(', ')}`,
            mend: mendEntry(key, names),
          },
        ],
  )
}
