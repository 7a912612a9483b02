/** Random résumés: no public form has a text that is withheld, and /resume.json has every other. */
import fc from 'fast-check'
import t from 'tap'
import { createFormats } from '../../src/content/i18n/formats.ts'
import { createMessageFormatter } from '../../src/content/i18n/messages.ts'
import type { Site } from '../../src/content/site.ts'
import { arrangeCv } from '../../src/cv/arrange-cv.ts'
import { toResumeFile } from '../../src/publishing/machine-files/resume-json.ts'
import { CustomEntry, dateFields, type FieldSchema, Resume, resumePaths } from '../../src/resume/schema.ts'
import { minimalSettings } from '../fixtures/content/minimal-settings.ts'
import { siteOf } from '../fixtures/pages/site-of.ts'

/** What is written of a part of a CV. */
type Plan =
  | { readonly kind: 'text' }
  | { readonly kind: 'list'; readonly items: readonly Plan[] }
  | { readonly kind: 'object'; readonly fields: readonly (readonly [string, Plan])[]; readonly mark: object }

const marks = [
  { tags: ['private'] },
  { tags: 'x, Private' },
  { private: true },
  { visibility: 'hidden' },
  { public: 'no' },
]

const mark = fc.option(fc.constantFrom(...marks), { freq: 4, nil: undefined }).map((written) => written ?? {})

const listOf = (item: fc.Arbitrary<Plan>): fc.Arbitrary<Plan> =>
  fc.array(item, { minLength: 1, maxLength: 3 }).map((items) => ({ kind: 'list', items }))

const objectOf = (fields: readonly (readonly [string, fc.Arbitrary<Plan>])[]): fc.Arbitrary<Plan> =>
  fc.tuple(mark, ...fields.map(([, field]) => fc.option(field, { freq: 2 }))).map(([written, ...chosen]) => ({
    kind: 'object',
    fields: chosen.flatMap((field, index) =>
      field === null ? [] : [[fields[index]?.[0] ?? '', field as Plan] as const],
    ),
    mark: written as object,
  }))

const planOf = ({ items, properties }: FieldSchema): fc.Arbitrary<Plan> => {
  if (items?.type === 'string') {
    const tagged = objectOf([['text', fc.constant({ kind: 'text' } as const)]])
    return listOf(fc.oneof(fc.constant({ kind: 'text' } as const), tagged))
  }
  if (items !== undefined) return listOf(planOf(items))
  if (properties === undefined) return fc.constant({ kind: 'text' })
  return objectOf(Object.entries(properties).map(([name, field]) => [name, planOf(field)]))
}

const { position, summary, highlights, keywords } = Resume.properties.work.items.properties
const fieldsOf = (schemas: Readonly<Record<string, FieldSchema>>) =>
  Object.entries(schemas).map(([name, schema]) => [name, planOf(schema)] as const)

/** A job with positions, whose path is the job's. */
const group = objectOf([
  ...fieldsOf({ summary, highlights, keywords }),
  ['positions', listOf(objectOf(fieldsOf({ position, summary, highlights })))],
])

const plans = objectOf([
  ...Object.entries(Resume.properties).map(
    ([name, schema]) =>
      [name, name === 'work' ? fc.oneof(planOf(schema), listOf(group)) : planOf(schema)] as const,
  ),
  ['talks', planOf({ type: 'array', items: CustomEntry })],
])

/** Writes a CV of which each text is another. */
const write = (plan: Plan, withheld: readonly string[]) => {
  const shown: string[] = []
  const hidden: string[] = []
  const writePart = (part: Plan, path: string, isHidden: boolean): unknown => {
    if (part.kind === 'list') return part.items.map((item) => writePart(item, path, isHidden))
    if (part.kind === 'object') {
      const isPrivate = isHidden || Object.keys(part.mark).length > 0
      const fields = part.fields.map(([name, field]) => {
        const own = ['text', 'positions'].includes(name) ? path : path === '' ? name : `${path}.${name}`
        return [name, writePart(field, own, isPrivate || withheld.includes(own))]
      })
      return { ...Object.fromEntries(fields), ...part.mark }
    }
    if (dateFields.has(path.replace(/^.*\./, ''))) return '2020-05'
    const token = `q${shown.length + hidden.length}q`
    ;(isHidden ? hidden : shown).push(token)
    return /(?:url|image)$/.test(path) ? `https://${token}.example/` : token
  }
  return { written: writePart(plan, '', false), shown, hidden }
}

const settings = (withheld: readonly string[]) =>
  `${minimalSettings}cv: { private: [${withheld.join(', ')}] }\n`

t.test('no public form has what is withheld, and /resume.json has all else', async (t) => {
  const arbitrary = fc.tuple(plans, fc.subarray([...resumePaths], { maxLength: 4 }))
  const isPrivate = async ([plan, withheld]: readonly [Plan, readonly string[]]) => {
    const { written, shown, hidden } = write(plan, withheld)
    const resumeJson = JSON.stringify(written)
    if (Object.keys(written as object).every((name) => !Object.hasOwn(Resume.properties, name))) return
    const site = await siteOf({ 'site.yaml': settings(withheld), 'resume.json': resumeJson })
    const message = createMessageFormatter('en', site.messages)
    const viewOf = (of: Site) => arrangeCv(of, { language: 'en', message, formats: createFormats('en') })
    const view = viewOf(site)
    const file = toResumeFile(site.resumes.get('en')?.resume ?? {}, 'https://ada.example')
    const forms = JSON.stringify([...site.resumes.values(), view]) + file
    for (const token of hidden) if (forms.includes(token)) throw new Error(`${token} is in a public form`)
    for (const token of shown) if (!file.includes(token)) throw new Error(`${token} is not in /resume.json`)
    // Sections of one's own alone are not known as a CV.
    if (Object.keys(JSON.parse(file)).every((name) => name === 'talks')) return
    const again = await siteOf({ 'site.yaml': settings(withheld), 'resume.json': file })
    const secondFile = toResumeFile(again.resumes.get('en')?.resume ?? {}, 'https://ada.example')
    if (site.resumes.size === 0) return
    if (secondFile !== file) throw new Error('read again, /resume.json differs')
    if (JSON.stringify(viewOf(again)) !== JSON.stringify(view)) throw new Error('read again, the CV differs')
  }
  await fc.assert(fc.asyncProperty(arbitrary, isPrivate), { seed: 20_261_123, numRuns: 200 })
  t.pass('200 résumés')
})
