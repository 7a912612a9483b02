/** The schema of a link in the footer of each page, in `links` of site.yaml. */
import type { XStatic } from 'typebox/schema'
import { closedObject, longest, translated } from '../../lib/data/value-types.ts'
import { isJsonObject, type JsonObject } from '../../lib/json.ts'
import { accountUrl, networkAt } from '../../resume/networks.ts'

const bareAddress = /^(?:[^\s/?#.@:]+\.)+[^\s/?#.@:]{2,}(?::\d+)?(?:[/?#]\S*)?$/

/** Returns the URL of a bare address, an e-mail address, or an account: `ada` if its label is a network. */
const urlOf = (text: string, label: string): string => {
  if (/^[^@\s:]+@[^@\s]+$/.test(text)) return `mailto:${text}`
  return bareAddress.test(text) ? `https://${text}` : (accountUrl(label, text) ?? text)
}

/** Returns a link to an address or account, labelled with its network or, on any other site, the address. */
export const linkTo = (address: string, network = '') => {
  const url = urlOf(address, network)
  return { label: networkAt(url) ?? address.replaceAll(/^(?:https?:\/\/|mailto:)|\/$/g, ''), url }
}

/** Returns a link with a label, its own if it has one. */
const linkIn = (written: JsonObject): JsonObject => {
  const { url: address, label } = written
  if (typeof address !== 'string') return written
  const found = linkTo(address, typeof label === 'string' ? label : '')
  return { label: found.label, ...written, url: found.url }
}

const fields = closedObject(
  {
    label: translated(longest.name),
    url: {
      type: 'string',
      pattern: '^(https?://|mailto:)[^\\s]+$',
      description:
        'an address such as https://codeberg.org/ada or mailto:ada@example.org, or an account with its ' +
        'network such as {GitHub: ada} (for pages of this site, use navigation or footer)',
    },
    /** The link leads to another site of the same person (`rel="me"`). */
    me: { type: 'boolean' },
  },
  {
    required: ['label', 'url'],
    description:
      'a link such as {label: Codeberg, url: https://codeberg.org/ada}, ' +
      'or its address such as codeberg.org/ada',
  },
)

/** A link, which may be written as its address. */
export const link: typeof fields = Object.assign(fields, {
  type: ['object', 'string'],
  expand: (value: unknown) => {
    const written = typeof value === 'string' ? { url: value } : value
    return isJsonObject(written) ? linkIn(written) : written
  },
})

/** A link in the footer of each page. */
export type Link = XStatic<typeof fields>
