/** The schema and the type of a page's front matter. Unknown members are errors: a misspelt `draft` would publish the page. */
import type { XStatic } from 'typebox/schema'
import { day, nonEmptyText, oneOf } from './value-types.ts'

/** The templates that front matter can name. `not-found` is not one of them. */
export const pageTemplates = ['home', 'page', 'cv', 'projects', 'developers', 'search'] as const

/** The name of a template that front matter can name. */
export type PageTemplate = (typeof pageTemplates)[number]

/** The schema of front matter. */
export const FrontMatter = {
  type: 'object',
  additionalProperties: false,
  description: 'members such as title: About',
  properties: {
    title: nonEmptyText,
    description: nonEmptyText,
    template: oneOf(pageTemplates),
    published: day,
    updated: day,
    tags: { type: 'array', items: nonEmptyText },
    image: nonEmptyText,
    order: { type: 'number' },
    draft: { type: 'boolean' },
    noindex: { type: 'boolean' },
  },
} as const

/** The front matter of a page, checked. */
export type FrontMatter = XStatic<typeof FrontMatter>
