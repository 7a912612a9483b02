/** Content that changes while the site runs: no response mixes old and new, and no change stops the site. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as yieldIfDue } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { buildTestApp, withoutChromium } from '../../fixtures/server/test-app.ts'
import { testFolder } from '../../fixtures/server/test-folder.ts'

const PAGES = 30
const REVISIONS = 12

/** Every text names its revision. */
const writeRevision = (folder: string, revision: number): void => {
  const mark = `revision-${revision}.`
  writeFileSync(
    join(folder, 'site.yaml'),
    `title: Site ${mark}\ndescription: About ${mark}\nowner: {name: Owner ${mark}}\nlanguages: [en]\n`,
  )
  writeFileSync(join(folder, 'resume.json'), JSON.stringify({ basics: { name: `Name ${mark}` } }))
  for (let page = 0; page < PAGES; page += 1) {
    const matter = `title: Page ${page} ${mark}\npublished: 2026-01-02`
    writeFileSync(join(folder, `pages/notes/p${page}.md`), `---\n${matter}\n---\nText ${mark}`)
  }
}

const revisionsIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/revision-(\d+)\./g)].map(([, revision = '']) => revision)),
]

const buildChanging = async (t: Test, more: Readonly<Record<string, string>> = {}) => {
  const parent = testFolder(t, { content: { pages: { notes: {} } }, data: {} })
  const folder = join(parent, 'content')
  writeRevision(folder, 0)
  const folders = { CONTENT_DIR: folder, DATA_DIR: join(parent, 'data') }
  return { app: await buildTestApp(t, { ...withoutChromium, ...folders, ...more }), folder }
}

t.test(
  'no response mixes old and new content or goes back in time while the folder is swapped',
  async (t) => {
    const { app, folder } = await buildChanging(t)
    const asked = '/ /cv/ /notes/p1/ /notes/p29/index.md /llms.txt /feed.atom /feed.json /missing/'
    const addresses = asked.split(' ')
    const seen = new Set<string>()
    const bodies = new Map<string, string>()
    let isOver = false
    const ask = async (accept: string): Promise<readonly string[]> => {
      const mixed: string[] = []
      let newest = 0
      for (let turn = 0; !isOver; turn += 1) {
        const url = addresses[turn % addresses.length] ?? '/'
        const { body, headers, statusCode } = await app.inject({ url, headers: { accept } })
        const revisions = revisionsIn(body)
        if (revisions.length > 1 || ![200, 404].includes(statusCode))
          mixed.push(`${statusCode} ${url} ${revisions}`)
        const revision = Number(revisions[0] ?? newest)
        if (revision < newest) mixed.push(`${url}: ${revision} after ${newest}`)
        newest = revision
        const known = bodies.get(String(headers.etag)) ?? body
        if (known !== body) mixed.push(`two bodies of ${url} have one tag`)
        bodies.set(String(headers.etag), known)
        seen.add(revisions[0] ?? 'none')
        await yieldIfDue() // or the disk would never have a turn
      }
      return mixed
    }
    const askers = ['text/html', 'text/markdown', '*/*'].map(ask)
    for (let revision = 1; revision <= REVISIONS; revision += 1) {
      writeRevision(folder, revision)
      await app.content.reload()
      await app.publisher.publish()
    }
    isOver = true
    t.strictSame(await Promise.all(askers), [[], [], []])
    t.ok(seen.size > REVISIONS / 2, `${seen.size} revisions were seen`)
    t.strictSame(revisionsIn((await app.inject('/notes/p7/')).body), [String(REVISIONS)])
  },
)

t.test('changes during a publication cause one more publication', async (t) => {
  const { app, folder } = await buildChanging(t)
  let runs = 0
  app.publisher.onOutcome((outcome) => {
    if (outcome === 'published') runs += 1
  })
  writeRevision(folder, 1)
  await app.content.reload()
  await Promise.all(Array.from({ length: 20 }, () => app.publisher.publish()))
  t.equal(runs, 2)
  t.strictSame(revisionsIn((await app.inject('/')).body), ['1'])
})

t.test('a listener that throws fails no publication', async (t) => {
  const { app, folder } = await buildChanging(t)
  const lines: unknown[][] = []
  app.log.error = ((...line: unknown[]) => lines.push(line)) as never
  app.publisher.onOutcome(() => {
    throw new Error('a listener')
  })
  writeRevision(folder, 1)
  await app.content.reload()
  await app.publisher.publish()
  t.equal(app.publisher.failure(), undefined)
  t.match(lines[0], [{ outcome: 'published' }, 'a listener of the publisher failed'])
  t.strictSame(revisionsIn((await app.inject('/')).body), ['1'])
})

const failsOnP1 = '<% if (view.address.endsWith("p1/")) view.gone.x %><%~ view.bodyHtml %>'

t.test('while the last good templates are used, no page is said not to be shown', async (t) => {
  const { app, folder } = await buildChanging(t)
  const messages: string[] = []
  app.log.error = ((_details: object, message: string) => messages.push(message)) as never
  mkdirSync(join(folder, 'templates'))
  writeFileSync(join(folder, 'templates/page.eta'), '<% view.gone.x %>')
  await app.content.reload()
  await app.publisher.waitForInspection()
  t.match(messages.join('\n'), /the last good version of all your templates is used/)
  t.notMatch(messages.join('\n'), /cannot be shown/)
  t.equal((await app.inject('/notes/p1/')).statusCode, 200)
})

t.test('a page that cannot be shown is an error of its own; the others are published', async (t) => {
  const { app, folder } = await buildChanging(t)
  const lines: (readonly [details: object, message: string])[] = []
  app.log.error = ((...line: (typeof lines)[number]) => lines.push(line)) as never
  mkdirSync(join(folder, 'templates'))
  writeRevision(folder, 1)
  writeFileSync(join(folder, 'templates/page.eta'), failsOnP1)
  await app.content.reload()
  const { errors } = await app.publisher.waitForInspection()
  t.match(errors, [{ file: 'templates/page.eta', line: 1, found: /on \/notes\/p1\// }])
  t.equal(errors.length, 1)
  t.strictSame(revisionsIn((await app.inject('/notes/p2/')).body), ['1'])
  for (const accept of ['text/html', 'text/markdown']) {
    const failed = await app.inject({ url: '/notes/p1/', headers: { accept } })
    t.match(failed, {
      statusCode: 503,
      headers: { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' },
      body: /^Something went wrong/,
    })
    t.notMatch(failed.body, /gone|eta/)
  }
  const logged = lines.filter(([, message]) => message.includes('cannot be shown'))
  t.match(logged, [[{ file: 'templates/page.eta' }, /^a page cannot be shown: templates\/page\.eta:1/]])
  t.notOk(JSON.stringify(logged[0]?.[0]).includes('err'), 'without a stack')
  t.equal(logged.length, 1, 'logged once')
  writeFileSync(join(folder, 'templates/page.eta'), '<%~ view.bodyHtml %>')
  await app.content.reload()
  t.strictSame((await app.publisher.waitForInspection()).errors, [])
  t.equal((await app.inject('/notes/p1/')).statusCode, 200)
})

t.test('STRICT stops a start, and no later edition', async (t) => {
  const { app, folder } = await buildChanging(t, { STRICT: 'true' })
  mkdirSync(join(folder, 'templates'))
  writeRevision(folder, 1)
  writeFileSync(join(folder, 'templates/page.eta'), failsOnP1)
  await app.content.reload()
  await app.publisher.publish()
  t.strictSame(revisionsIn((await app.inject('/notes/p2/')).body), ['1'])
  const folders = { CONTENT_DIR: folder, DATA_DIR: join(folder, '../more-data') }
  const again = buildTestApp(t, { ...withoutChromium, ...folders, STRICT: 'true' })
  await t.rejects(again, { code: 'CONTENT_INVALID', issues: [{ file: 'templates/page.eta' }] })
})

t.test('a closed app inspects no more pages', async (t) => {
  const { app } = await buildChanging(t)
  const stopped = t.rejects(app.publisher.waitForInspection(), { name: 'AbortError' })
  await app.close()
  await stopped
})
