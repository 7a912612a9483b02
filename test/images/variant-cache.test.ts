/** When variants are made, where they are kept, and for how long. */
import { readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import t from 'tap'
import { libraryOf, loadAt, pathsOf, shownWith } from '../fixtures/images/library.ts'
import { photo } from '../fixtures/images/photos.ts'

const plainPhoto = await photo(1200, 800)
const otherPhoto = await photo(900, 600)
const HOUR_MS = 60 * 60 * 1000

t.test('variants are made in advance and survive a restart', async (t) => {
  const { library, create, files, survey, keptNames, root } = await libraryOf(t, { 'a.jpg': plainPhoto })
  const described = (await survey()).get('/a.jpg')
  await library.prepare(shownWith(described))
  t.equal(keptNames().length, 4, 'what the page offers, and nothing else')
  const [address = ''] = pathsOf(described, 'image/webp')
  writeFileSync(join(root, 'data/cache', address.replace('/static/images/', '')), 'kept bytes')
  const second = create()
  await second.survey(files())
  t.equal((await loadAt(second, address)).bytes.toString(), 'kept bytes', 'read, not made again')
})

t.test('variants of replaced images are found for a day, as cached pages still name them', async (t) => {
  const clock = { ms: 1 } // lru-cache takes 0 for no time
  const { library, survey, contentDir } = await libraryOf(t, { 'a.jpg': plainPhoto }, { now: () => clock.ms })
  const replace = async (bytes: Buffer): Promise<string> => {
    writeFileSync(join(contentDir, 'pages/a.jpg'), bytes)
    return pathsOf((await survey()).get('/a.jpg'), 'image/webp')[0] ?? ''
  }
  const first = await replace(plainPhoto)
  const { bytes } = await loadAt(library, first)
  clock.ms += 100 * HOUR_MS
  const second = await replace(otherPhoto)
  clock.ms += 24 * HOUR_MS
  t.same((await loadAt(library, first)).bytes, bytes)
  t.ok(library.find(second))
  clock.ms += 2 * HOUR_MS
  t.equal(library.find(first), undefined)
  t.equal(await replace(plainPhoto), first, 'the image that comes back has its variants')
  clock.ms += 24 * HOUR_MS
  t.ok(library.find(second), 'its day begins when it is replaced')
})

t.test('a variant always shows the image that it is named after', async (t) => {
  const { library, survey, contentDir, warnings } = await libraryOf(t, { 'a.jpg': plainPhoto })
  const [address] = pathsOf((await survey()).get('/a.jpg'), 'image/avif')
  writeFileSync(join(contentDir, 'pages/a.jpg'), otherPhoto)
  await t.rejects(loadAt(library, address), { message: /has changed since/ })
  unlinkSync(join(contentDir, 'pages/a.jpg'))
  await t.rejects(loadAt(library, address), { message: /is not a file in the content folder/ })
  writeFileSync(join(contentDir, 'pages/a.jpg'), plainPhoto)
  await t.resolves(loadAt(library, address))
  t.strictSame(warnings, [])
})

t.test('simultaneous requests for a variant share one run, and other variants wait', async (t) => {
  const { library, survey, keptNames, contentDir } = await libraryOf(t, { 'a.jpg': plainPhoto })
  const described = (await survey()).get('/a.jpg')
  const [narrow, wide] = pathsOf(described, 'image/webp')
  let mostAtOnce = 0
  const atWork = (): number => {
    const { queue, process } = sharp.counters()
    return queue + process
  }
  const count = (): void => {
    // sharp reads its counters one after the other; an image that starts in between is in both, but not on a
    // second look.
    mostAtOnce = Math.max(mostAtOnce, Math.min(atWork(), atWork()))
  }
  sharp.queue.on('change', count)
  t.teardown(() => sharp.queue.off('change', count))
  const [first, second] = await Promise.all([
    Promise.all([loadAt(library, narrow), loadAt(library, narrow), loadAt(library, narrow)]),
    loadAt(library, wide),
  ])
  t.equal(mostAtOnce, 1)
  t.equal(new Set(first).size, 1)
  t.not(second, first[0])
  t.equal(keptNames().length, 2)
  t.same(readFileSync(join(contentDir, 'pages/a.jpg')), plainPhoto, 'the original is unchanged')
})

t.test('closing waits for variants of an earlier call, and nothing is prepared after it', async (t) => {
  const { library, survey, root } = await libraryOf(t, { 'a.jpg': plainPhoto })
  const described = (await survey()).get('/a.jpg')
  const ended: string[] = []
  void library.prepare(shownWith(described)).then(() => ended.push('the earlier call'))
  void library.prepare([])
  await library.close()
  t.strictSame(ended, ['the earlier call'])
  const kept = () => readdirSync(join(root, 'data'), { recursive: true })
  const before = kept()
  await library.prepare(shownWith(described))
  t.strictSame(kept(), before)
})
