/** The field `head` of site.yaml, and of a page's front matter. */
import { closedObject, nonEmptyText } from '../../lib/data/value-types.ts'

/** Relations that make browsers load something, or that Vitrine writes itself. */
const refusedRelations = [
  '(?:dns-|module)?pre(?:connect|fetch|load|render)',
  'stylesheet',
  'manifest',
  'icon',
  'shortcut',
  'apple-touch-icon',
  'canonical',
  'alternate',
]

const relation = String.raw`[a-z][a-z\d._-]*`

/** Names of `<meta>` that Vitrine writes itself, or that would change the meaning of its headers. */
const refusedNames = [
  'author',
  'color-scheme',
  'description',
  'referrer',
  'robots',
  'theme-color',
  'viewport',
  'twitter:card',
]

/** Links for the `<head>`, of all pages or of one. */
export const headLinks = {
  type: 'array',
  items: closedObject(
    {
      rel: {
        type: 'string',
        pattern: `^(?!.*(?:^| )(?:${refusedRelations.join('|')})(?: |$))${relation}( ${relation})*$`,
        description:
          'a relation that loads nothing, such as me or webmention, ' +
          'because pages load nothing from other servers',
      },
      href: {
        type: 'string',
        pattern: '^(https?://|at://|mailto:|/)[^\\s]*$',
        description: 'an address that starts with https://, http://, at://, mailto: or /',
      },
    },
    { required: ['rel', 'href'] },
  ),
} as const

/** The owner's elements in every `<head>`: data for verification and other sites. They load nothing. */
export const headSettings = closedObject({
  meta: {
    type: 'object',
    additionalProperties: false,
    patternProperties: { [`^(?!(?:${refusedNames.join('|')})$)[\\w:.-]+$`]: nonEmptyText },
    description:
      'names and values such as {google-site-verification: abc}, and no name that Vitrine writes itself',
  },
  links: headLinks,
})
