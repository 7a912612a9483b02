import robotsModule from 'robots-parser'
import t from 'tap'
import { isReservedAddress } from '../../../src/content/reading/addresses.ts'
import type { Site } from '../../../src/content/site.ts'
import { createDeployment } from '../../../src/pages/deployment.ts'
import type { EditionInputs } from '../../../src/pages/edition-inputs.ts'
import { feedLinks } from '../../../src/pages/views/shared-view.ts'
import { listMachineFiles } from '../../../src/publishing/machine-files/list-machine-files.ts'
import { languagePath, type MachineFile } from '../../../src/publishing/machine-files/machine-file.ts'
import { crawlers } from '../../../src/publishing/machine-files/robots-txt.ts'
import { siteOf, smallSite } from '../../fixtures/pages/site-of.ts'
import { inputsOf, rendererOf } from '../../fixtures/publishing/edition-of.ts'

const baseUrl = 'https://ada.example'
const listFiles = (site: Site, more?: Partial<EditionInputs>) => {
  const inputs = inputsOf(site, more)
  const markdownOf = () => Promise.reject(new Error('no page is asked for'))
  return listMachineFiles(inputs, rendererOf(inputs), markdownOf)
}
const filesOf = (site: Site, more?: Partial<EditionInputs>): ReadonlyMap<string, MachineFile> =>
  new Map(listFiles(site, more).map((file) => [file.path, file]))
const textOf = async (files: ReadonlyMap<string, MachineFile>, path: string): Promise<string> =>
  String((await files.get(path)?.body()) ?? '')

// Its types declare a default export, but the module is the function itself.
const robotsParser = robotsModule as unknown as typeof robotsModule.default

const settings = smallSite['site.yaml']

t.test('every machine file has its name in server-paths.ts, so that links and checks know it', async (t) => {
  const site = await siteOf({ ...smallSite, 'resume.json': '{}' })
  const feeds = feedLinks.map(({ file }) => ({ path: languagePath(file, 'fr', site) }))
  // An owner's icon replaces all of Vitrine's.
  const files = [...filesOf(site).values()].filter(({ mediaType }) => mediaType !== 'image/png')
  for (const { path } of [...files, ...feeds]) t.ok(isReservedAddress(path, site.settings.languages), path)
})

/** Parses llms.txt; throws if a line does not fit the format. */
const parseLlmsText = (text: string) => {
  const [, title, , summary, rest] = /^# (.+)\n(\n)> (.+)\n([\s\S]*)$/.exec(text) ?? []
  if (title === undefined || summary === undefined || rest === undefined)
    throw new Error('no title or summary')
  const [prose = '', ...parts] = rest.split(/^## /m)
  if (/^#/m.test(prose)) throw new Error('a heading in the prose')
  const sections = parts.map((part) => {
    const [heading = '', ...lines] = part.trimEnd().split('\n')
    const links = lines.filter(Boolean).map((line) => {
      const match = /^- \[([^[\]]+)\]\(([^()\s]+)\)(?:: (.+))?$/.exec(line)
      if (match === null) throw new Error(`no link: ${line}`)
      return { name: match[1], url: match[2] ?? '', notes: match[3] }
    })
    return { heading, links }
  })
  return { title, summary, prose, sections }
}

t.test('llms.txt keeps its format', async (t) => {
  const site = await siteOf({
    ...smallSite,
    'site.yaml': `${settings}navigation: [cv, about]\nlinks: [{label: Elsewhere, url: 'https://x.example/a(b)'}, {label: Mail, url: 'mailto:a@b.example'}]\nguidance: {useFor: {en: ["To look\\nthings up."]}, avoidFor: ["To buy."]}\n`,
    'resume.json': '{"basics": {"name": "A. Person"}}',
    'pages/about.md': '---\ntitle: "About [me] \\\\ all"\ndescription: "Two\\n\\n## lines"\n---\n',
    'pages/cv.md': '---\ntitle: CV\n---\n',
    'pages/hidden.md': '---\ntitle: Hidden\nnoindex: true\n---\n',
    'pages/search.md': '---\ntitle: Search\n---\n',
    'pages/side-notes/old.md': '---\ntitle: Old\npublished: 2020-01-01\n---\n',
    'pages/side-notes/new.md': '---\ntitle: New\npublished: 2021-01-01\n---\n',
  })
  const text = await textOf(filesOf(site), '/llms.txt')
  const { title, summary, prose, sections } = parseLlmsText(text)
  t.equal(title, 'A Site')
  t.equal(summary, 'About things.')
  t.match(
    prose,
    /\*\*When to use this site:\*\*\n\n- To look things up\.\n\n\*\*When not to use it:\*\*\n\n- To buy\.\n/,
  )
  t.strictSame(
    sections.map(({ heading, links }) => [heading, ...links.map(({ url }) => url.replace(baseUrl, ''))]),
    [
      ['Contact and license', 'https://x.example/a%28b%29', '/feed.atom', '/feed.json'],
      [
        'Pages',
        '/index.md',
        '/cv/index.md',
        '/about/index.md',
        '/developers/index.md',
        '/side-notes/index.md',
      ],
      ['Side notes', '/side-notes/new/index.md', '/side-notes/old/index.md'],
      ['Documents', '/resume.json'],
      ['Machine-readable files', '/agent.txt', '/llms-full.txt', '/openapi.json', '/search/?q='],
      ['Optional', '/api/cv/', '/api/og/', '/cv/cv.docx', '/cv/cv.txt', '/sitemap.xml', '/fr/llms.txt'],
    ],
  )
  t.equal(sections[2]?.links[0]?.notes, '2021-01-01', 'posts carry their day')
  t.strictSame(sections[1]?.links[2], {
    name: 'About (me) \\\\ all',
    url: 'https://ada.example/about/index.md',
    notes: 'Two ## lines',
  })
})

t.test('llms.txt in French links to French pages, in English, and falls back for guidance', async (t) => {
  const site = await siteOf({ ...smallSite, 'site.yaml': `${settings}guidance: {useFor: {en: [Look.]}}\n` })
  const files = filesOf(site)
  const { title, prose, sections } = parseLlmsText(await textOf(files, '/fr/llms.txt'))
  t.equal(title, 'Un site')
  t.match(prose, /\*\*When to use this site:\*\*\n\n- Look\./)
  t.strictSame(sections[0]?.links, [
    { name: 'Accueil', url: 'https://ada.example/fr/index.md', notes: undefined },
  ])
  t.match(sections.at(-2)?.links, [
    { url: 'https://ada.example/fr/agent.txt' },
    { url: 'https://ada.example/fr/llms-full.txt' },
  ])
  t.strictSame(sections.at(-1)?.heading, 'Optional')
  t.match(sections.at(-1)?.links, [
    { name: 'Social preview image, PNG', url: 'https://ada.example/fr/card.png' },
  ])
  t.match(files.get('/fr/llms.txt')?.headers, {
    'content-language': 'fr',
    link: '<https://ada.example/fr/>; rel="describes", <https://ada.example/llms.txt>; rel="alternate"; hreflang="en"',
  })
})

t.test('agent.txt of an export has the PDF and the card of its language', async (t) => {
  const cv = { 'resume.json': '{"basics": {"name": "A. Person"}}', 'pages/cv.fr.md': '---\ntitle: CV\n---\n' }
  const site = await siteOf({ ...smallSite, ...cv })
  const deployment = createDeployment('export', { hasPdf: true, hasCv: true, hasStatistics: false })
  const files = filesOf(site, { deployment })
  for (const path of ['/fr/cv/cv.pdf', '/fr/card.png'])
    t.match(await textOf(files, '/fr/agent.txt'), `](${baseUrl}${path})`)
})

t.test('a site without CV and guidance still says when to use it', async (t) => {
  const files = filesOf(await siteOf(smallSite))
  for (const address of ['/llms.txt', '/agent.txt'])
    t.match(await textOf(files, address), /\*\*When to use this site:\*\*\n\n- Questions about A\. Person: /)
})

t.test('control characters, which a reader’s terminal would obey, are spaces', async (t) => {
  const own = settings.replace(/title: .*/, 'title: "A\\u001b[2Jb"')
  const publications = [{ name: 'A \u001b]0;b', authors: ['A. Person'], releaseDate: '2020' }]
  const files = filesOf(await siteOf({ 'site.yaml': own, 'resume.json': JSON.stringify({ publications }) }))
  for (const address of ['/llms.txt', '/agent.txt', '/cv/publications.bib']) {
    const text = await textOf(files, address)
    t.match(text, /A [[\]]/, address)
    t.notMatch(text, '\u001b', address)
  }
})

t.test('agent.txt has an example of an error', async (t) => {
  const files = filesOf(await siteOf(smallSite))
  const text = await textOf(files, '/agent.txt')
  t.match(text, '"code": "not_found"')
  t.match(text, '"documentation_url": "https://ada.example/developers/"')
})

/** Returns robots.txt with `crawl` in site.yaml. */
const robotsFor = async (crawl: string): Promise<string> =>
  textOf(filesOf(await siteOf({ ...smallSite, 'site.yaml': `${settings}crawl: ${crawl}\n` })), '/robots.txt')

t.test('robots.txt states what the owner allows, and a parser can read it', async (t) => {
  const rows: readonly [crawl: string, signals: string | undefined][] = [
    ['{search: true, aiInput: true, aiTraining: false}', 'search=yes, ai-input=yes, ai-train=no'],
    ['{aiTraining: false}', 'ai-train=no'],
    ['{}', undefined],
  ]
  for (const [crawl, signals] of rows) {
    const text = await robotsFor(crawl)
    t.equal(/^Content-Signal: (.*)$/m.exec(text)?.[1], signals)
    const robots = robotsParser(`${baseUrl}/robots.txt`, text)
    t.ok(robots.isAllowed(`${baseUrl}/cv/`, 'AnyBot'))
    t.strictSame(robots.getSitemaps(), ['https://ada.example/sitemap.xml'])
    const broken = robotsParser(`${baseUrl}/robots.txt`, text.replace('Allow', 'Disallow'))
    t.notOk(broken.isAllowed(`${baseUrl}/cv/`, 'AnyBot'), 'the parser can say no')
  }
})

t.test('robots.txt refuses each use to the crawlers that are known for it, and to no others', async (t) => {
  for (const refused of ['search', 'aiInput', 'aiTraining'] as const) {
    const uses = { search: true, aiInput: true, [refused]: false }
    const text = await robotsFor(JSON.stringify(uses))
    const robots = robotsParser(`${baseUrl}/robots.txt`, text)
    for (const token of Object.values(crawlers).flat()) {
      const isRefused = crawlers[refused].includes(token)
      t.equal(robots.isAllowed(`${baseUrl}/`, token), !isRefused, `${token} if no ${refused}`)
    }
    t.ok(robots.isAllowed(`${baseUrl}/`, 'AnyBot'))
    const groups = text.split(/\n\n/).filter((group) => group.includes('User-agent:'))
    t.equal(groups.length, 2)
    t.match(groups[1], /^(?:User-agent: .*\n)+Disallow: \/$/)
    const denials = text.match(/^Content-Signal: .*=no/gm)
    t.equal(denials?.length, 1, 'which the group of the refused does not contradict')
  }
})

t.test('resume.json has URLs where the owner wrote paths of the site', async (t) => {
  const resume = (basics: object, url: string) => JSON.stringify({ basics, projects: [{ name: 'A', url }] })
  const readResume = async (source: string) =>
    JSON.parse(await textOf(filesOf(await siteOf({ ...smallSite, 'resume.json': source })), '/resume.json'))
  const origin = 'https://ada.example'
  for (const [image, expected] of [
    ['me in 2026.jpg', `${origin}/me%20in%202026.jpg`],
    ['/me.jpg', `${origin}/me.jpg`],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ] as const)
    t.equal((await readResume(resume({ image }, ''))).basics.image, expected)
  for (const [url, expected] of [
    ['/projects/a/', `${origin}/projects/a/`],
    ['https://elsewhere.example/', 'https://elsewhere.example/'],
  ] as const)
    t.equal((await readResume(resume({ url }, url))).projects[0].url, expected)
})

t.test('resume.json has what the owner wrote and JSON Resume or Vitrine names', async (t) => {
  const source = {
    basics: { name: 'A. Person', url: 'https://a.example' },
    work: [{ name: 'Mill', startDate: '2020', keywords: ['water'] }],
    publications: [{ name: 'On mills', authors: ['A. Person'], doi: '10.1000/1' }],
    talks: [{ title: 'Wheels', highlights: ['One', 'Two'] }],
  }
  const unknown = { $schema: 'x', 'x-notes': 'private', meta: { draft: 3 }, extra: [''], born: '1815' }
  const files = filesOf(
    await siteOf({
      ...smallSite,
      'resume.json': JSON.stringify({ ...source, ...unknown }),
      'pages/cv.md': '---\ntitle: CV\n---\n',
    }),
  )
  t.strictSame(JSON.parse(await textOf(files, '/resume.json')), source)
  t.equal(
    files.get('/resume.json')?.headers?.link,
    '<https://ada.example/cv/>; rel="alternate"; type="text/html"',
  )
  t.strictSame(JSON.parse(await textOf(files, '/fr/resume.json')), source, 'where there is no French one')
})

t.test('the API catalog links both endpoints and their description', async (t) => {
  const file = filesOf(await siteOf(smallSite)).get('/.well-known/api-catalog')
  const { linkset } = JSON.parse(String(file?.body()))
  t.strictSame(linkset[0], {
    anchor: 'https://ada.example/.well-known/api-catalog',
    item: [{ href: 'https://ada.example/' }],
  })
  t.match(linkset[1], {
    anchor: 'https://ada.example/',
    'service-desc': [{ href: 'https://ada.example/openapi.json', type: 'application/json' }],
    'service-doc': [{ href: 'https://ada.example/developers/', type: 'text/html' }],
    item: [{ href: 'https://ada.example/api/cv/' }, { href: 'https://ada.example/api/og/' }],
  })
  t.equal(file?.headers?.link, '<https://ada.example/.well-known/api-catalog>; rel="api-catalog"')
})

t.test('security.txt exists if there is a contact', async (t) => {
  const security = 'security: {contact: "mailto:a@b.example", expires: "2027-06-30"}\n'
  const files = filesOf(await siteOf({ ...smallSite, 'site.yaml': `${settings}${security}` }))
  t.equal(
    await textOf(files, '/.well-known/security.txt'),
    'Contact: mailto:a@b.example\nExpires: 2027-06-30T23:59:59Z\nPreferred-Languages: en, fr\nCanonical: https://ada.example/.well-known/security.txt\n',
  )
  const timed = security.replace('2027-06-30', '2027-06-30T12:00:00Z')
  const withTime = filesOf(await siteOf({ ...smallSite, 'site.yaml': `${settings}${timed}` }))
  t.match(await textOf(withTime, '/.well-known/security.txt'), '\nExpires: 2027-06-30T12:00:00Z\n')
  t.notOk(filesOf(await siteOf(smallSite)).has('/.well-known/security.txt'))
})

t.test('files under /.well-known/ are served byte for byte, in the right types', async (t) => {
  const binary = Buffer.from([0x99, 0x01, 0x0d, 0x04, 0x00, 0xff])
  const rows: readonly [file: string, content: string | Buffer, type: string][] = [
    ['nostr.json', '{"names": {}}', 'application/json'],
    ['atproto-did', 'did:plc:x', 'text/plain; charset=utf-8'],
    ['openpgpkey/ada.example/hu/iffe93qcsgp4c8ncbb378rxjo6cn9q6u', binary, 'application/octet-stream'],
    ['openpgpkey/policy', '', 'text/plain; charset=utf-8'],
    ['apple-app-site-association', '{}', 'application/json'],
    ['nodeinfo', ' {"links": []}', 'application/json'],
    ['traffic-advice', '[{"user_agent": "prefetch-proxy"}]', 'application/json'],
    ['acme-token', '{token', 'text/plain; charset=utf-8'],
    ['webfinger', '{}', 'application/jrd+json'],
    ['mark.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['unknown', binary, 'application/octet-stream'],
    ['unknown-text', 'é', 'text/plain; charset=utf-8'],
    ['security.txt', 'Contact: mailto:own@b.example\n', 'text/plain; charset=utf-8'],
  ]
  const own = Object.fromEntries(rows.map(([file, content]) => [`well-known/${file}`, content]))
  const security = 'security: {contact: "mailto:a@b.example", expires: "2027-06-30"}\n'
  const files = filesOf(await siteOf({ ...smallSite, 'site.yaml': `${settings}${security}`, ...own }))
  for (const [file, content, type] of rows) {
    const served = files.get(`/.well-known/${file}`)
    t.equal(served?.mediaType, type, file)
    t.ok(Buffer.from(content).equals(Buffer.from((await served?.body()) ?? 'missing')), `${file}: bytes`)
  }
})
