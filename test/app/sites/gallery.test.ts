/**
 * A folder of photos with `template: gallery`: a grid, a page for each photo, and nothing of what the camera
 * wrote.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import sharp from 'sharp'
import t from 'tap'
import { exportFolder } from '../../../src/cli/commands/export.ts'
import { readFiles } from '../../fixtures/content/content-files.ts'
import { photo } from '../../fixtures/images/photos.ts'
import { htmlErrors } from '../../fixtures/pages/html-errors.ts'
import { smallSite } from '../../fixtures/pages/site-of.ts'
import { printedBy } from '../../fixtures/printed-by.ts'
import { buildTestSite, testOrigin, withoutChromium } from '../../fixtures/server/test-app.ts'
import { testFolder } from '../../fixtures/server/test-folder.ts'

const picture = await photo(900, 600)
const captioned = await sharp(picture)
  .withExif({
    IFD0: { ImageDescription: 'Loch Linnhe' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '56/1 0/1 0/1' },
  })
  .toBuffer()
const tiny = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
  .jpeg()
  .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '56/1 0/1 0/1' } })
  .toBuffer()
/** A photo whose pixels cannot be decoded, and which says all the same where it was taken. */
const broken = captioned.subarray(0, 2000)
/**
 * What says where it was taken, and no decoder understands: nothing but the EXIF block, and a phone's own
 * format.
 */
const unreadable = captioned.subarray(0, captioned.indexOf('Exif') + 200)
const gif = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
  .gif()
  .toBuffer()
/** A GIF whose XMP says where it was taken, where programs write it: before the trailer. */
const locatedGif = Buffer.concat([
  gif.subarray(0, -1),
  Buffer.from('!\xff\x0bXMP DataXMP<rdf:Description exif:GPSLatitude="56,24N"/>\x01\0\0;', 'latin1'),
])
const tiff = await sharp(picture).tiff().toBuffer()
/** A TIFF has its own coordinates where others have a block of EXIF. */
const locatedTiff = Buffer.concat([tiff, captioned.subarray(captioned.indexOf('Exif') + 6)])
const video = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\x1e\xa9xyz\0\x12\x15\xc7+56.4120-005.4720/', 'latin1')

const front = (more = '') =>
  `---\ntitle: Photos\ntemplate: gallery\ndescription: Shores.\n${more}---\nWalked in spring.\n`
const content = {
  'site.yaml': 'title: {en: A, fr: A}\nowner: {name: A}\nlanguages: [en, fr]\n',
  pages: {
    'about.md': 'About. ![A ferry](photos/img10.jpg)',
    'elsewhere.jpg': picture,
    photos: {
      'index.md': front('captions: { img10.jpg: { caption: The ferry at dawn, alt: A white ship } }\n'),
      'index.fr.md': front().replace('Photos', 'Photographies'),
      'img10.jpg': picture,
      'img2.jpg': captioned,
      'img9.jpg': picture,
      'tiny.jpg': tiny,
    },
  },
}

const app = await buildTestSite(t, content)
await app.publisher.waitForInspection()
const pageAt = async (url: string) => parse((await app.inject(url)).body)
const attributesOf = async (url: string, selector: string, name: string) =>
  (await pageAt(url)).querySelectorAll(selector).map((element) => element.getAttribute(name))
const captionsOf = async (url: string) =>
  (await pageAt(url)).querySelectorAll('.photos li').map((item) => item.text.trim())

t.test('a gallery without an image has its first photo in lists', async (t) => {
  const albums = {
    loch: { 'index.md': front(), 'a.jpg': picture, 'b.jpg': picture },
    own: { 'index.md': front('image: b.jpg\n'), 'a.jpg': picture, 'b.jpg': picture },
    place: { 'index.md': front(), 'a.jpg': unreadable, 'b.jpg': picture },
  }
  const app = await buildTestSite(t, { 'site.yaml': content['site.yaml'], pages: { albums } })
  const images = parse((await app.inject('/albums/')).body).querySelectorAll('img.thumbnail')
  t.strictSame(
    images.map((image) => image.getAttribute('src')),
    ['/albums/loch/a.jpg', '/albums/own/b.jpg', '/albums/place/b.jpg'],
  )
})

t.test(
  'shows the photos in the order of the captions, then by name, with what is known of them',
  async (t) => {
    const items = (await pageAt('/photos/')).querySelectorAll('.photos li')
    t.strictSame(
      items.map((item) => [
        item.querySelector('a')?.getAttribute('href'),
        item.querySelector('img')?.getAttribute('alt'),
        item.text.trim(),
      ]),
      [
        ['/photos/img10/', 'A white ship', 'The ferry at dawn'],
        ['/photos/img2/', 'Photo 2 of 4', 'Loch Linnhe'],
        ['/photos/img9/', 'Photo 3 of 4', ''],
        ['/photos/tiny/', 'Photo 4 of 4', ''],
      ],
    )
    t.strictSame(await captionsOf('/fr/photos/'), ['Loch Linnhe', '', '', ''])
    t.match((await app.inject('/fr/photos/img10/')).body, /<h1>Photo 3 sur 4<\/h1>/)
  },
)

t.test('each photo has a page with its caption and its neighbours, in HTML and Markdown', async (t) => {
  const page = await pageAt('/photos/img2/')
  t.equal(page.querySelector('h1')?.text, 'Loch Linnhe')
  t.match(page.querySelector('title')?.text, /^Loch Linnhe – /)
  t.equal(page.querySelector('.photo img')?.getAttribute('alt'), 'Photo 2 of 4')
  t.strictSame(
    page
      .querySelectorAll('.neighbours a')
      .map((link) => [link.getAttribute('rel'), link.getAttribute('href'), link.text]),
    [
      ['prev', '/photos/img10/', 'The ferry at dawn'],
      ['next', '/photos/img9/', 'Photo 3 of 4'],
    ],
  )
  t.equal(page.querySelector('[rel=up]')?.getAttribute('href'), '/photos/')
  for (const [url, rels] of [
    ['/photos/img10/', ['next']],
    ['/photos/tiny/', ['prev']],
  ] as const)
    t.strictSame(await attributesOf(url, '.neighbours a', 'rel'), rels)
  const markdown = await app.inject({ url: '/photos/img2/', headers: { accept: 'text/markdown' } })
  t.match(markdown.headers['content-type'], /^text\/markdown/)
  t.match(
    markdown.body,
    /# Loch Linnhe.*!\[Photo 2 of 4\]\(https:\/\/ada\.example\/static\/images\/\S+\.jpeg\)/s,
  )
  for (const url of ['/photos/', '/photos/img2/'])
    t.strictSame(await htmlErrors((await app.inject(url)).body), [], url)
})

t.test('the home page shows the first photos of a gallery', async (t) => {
  const home = await pageAt('/')
  const photos = ['/photos/img10/', '/photos/img2/', '/photos/img9/', '/photos/tiny/']
  t.strictSame(await attributesOf('/', '.photos a', 'href'), photos)
  t.equal(home.querySelector('.latest .all a')?.toString(), '<a href="/photos/">Photos (all 4)</a>')
  t.equal((await attributesOf('/fr/', '.photos a', 'href'))[0], '/fr/photos/img2/')
})

t.test('nothing that visitors are led to says where a photo was taken', async (t) => {
  const urls = new Set(['/photos/img10.jpg', '/photos/img2.jpg', '/photos/tiny.jpg'])
  for (const url of ['/photos/', '/photos/img2/', '/photos/tiny/', '/about/', '/fr/photos/']) {
    const { body } = await app.inject(url)
    for (const [found] of body.matchAll(/\/static\/images\/[\w.-]+|\/photos\/[\w-]+\.jpg/g)) urls.add(found)
  }
  t.ok(urls.size > 20)
  for (const url of urls) {
    const { statusCode, rawPayload } = await app.inject(url)
    t.equal(statusCode, 200, url)
    t.strictSame((await sharp(rawPayload).metadata()).exif, undefined, url)
  }
  t.notMatch((await app.inject('/photos/')).body, /photos\/\w+\.jpg/)
  t.equal((await app.inject('/photos/img2.jpg')).headers['cache-control'], 'public, max-age=3600')
})

t.test('a gallery is one row in the sitemap; its photos have no card and are not found', async (t) => {
  const sitemap = await app.inject('/sitemap.xml')
  t.match(sitemap.body, `<loc>${testOrigin}/photos/</loc>`)
  t.notMatch(sitemap.body, 'img2')
  t.equal((await app.inject('/photos/img2/card.png')).statusCode, 404)
  t.match((await app.inject('/photos/img2/')).headers, { 'x-robots-tag': 'noindex' })
  const [image] = await attributesOf('/photos/img2/', '[property="og:image"]', 'content')
  t.match(image, /^https:\/\/ada\.example\/static\/images\/\S+\.jpeg$/)
  const found = await app.inject('/search/?q=Linnhe')
  t.match(found.body, '<a href="/photos/">')
  t.notMatch(found.body, 'href="/photos/img2/"')
  t.notMatch((await app.inject('/llms.txt')).body, 'img2')
})

const awkward = {
  ...content,
  pages: {
    photos: {
      'index.md': front(),
      'a.jpg': picture,
      'b.jpg': unreadable,
      'c.heic': unreadable,
      'd.jpg': broken,
      'e.gif': locatedGif,
      'f.gif': gif,
      'g.mov': video,
      'h.gif': 'GIF89a',
    },
    soon: { 'index.md': front('draft: true\n'), 'g.mov': video },
    past: { 'index.md': front('expires: 2026-01-02\n'), 'g.mov': video },
    about: {
      'index.md': '# About\n\n![A phone](b.jpg)',
      'b.jpg': unreadable,
      'c.heic': unreadable,
      'e.gif': locatedGif,
      'g.mov': video,
      'i.tif': locatedTiff,
      'j.tif': tiff,
      'k.heic': gif,
    },
  },
}

t.test('no photo is served as it is if it may say where it was taken', async (t) => {
  const other = await buildTestSite(t, awkward)
  t.equal(
    (await other.inject('/photos/d.jpg')).statusCode,
    503,
    'until it is known that it cannot be decoded',
  )
  await other.publisher.waitForInspection()
  const gone = `photos/b.jpg photos/c.heic photos/d.jpg photos/e.gif photos/g.mov photos/h.gif
    about/b.jpg about/c.heic about/e.gif about/i.tif soon/g.mov past/g.mov`
  for (const path of gone.split(/\s+/)) t.equal((await other.inject(`/${path}`)).statusCode, 404, path)
  t.match((await other.inject('/about/')).body, '<img src="/about/b.jpg" alt="A phone"')
  for (const path of ['/photos/f.gif', '/about/g.mov', '/about/j.tif', '/about/k.heic'])
    t.equal((await other.inject(path)).statusCode, 200, path)
  t.strictSame(
    parse((await other.inject('/photos/')).body)
      .querySelectorAll('.photos a')
      .map((link) => link.getAttribute('href')),
    ['/photos/a/'],
  )
})

t.test('says which captions are of no photo', async (t) => {
  const { site } = await readFiles({
    ...smallSite,
    'pages/photos.md': '---\ntemplate: gallery\ncaptions: {a.jpg: 1843, b.jpg: Gone}\n---\n',
    'pages/photos/a.jpg': '',
    'pages/photos/a.png': '',
    'pages/photos/deep/d.jpg': '',
    'pages/about.md': '---\ncaptions: {a.jpg: A}\n---\n',
  })
  t.strictSame(
    site.warnings.map(({ file, field }) => [file, field]),
    [
      ['pages/about.md', 'captions.a.jpg'],
      ['pages/photos.md', 'captions.b.jpg'],
    ],
  )
})

t.test('an export has the copies, no original, and nothing that is not served', async (t) => {
  const photos = { ...awkward.pages.photos, 'i.jpg': captioned }
  const folder = testFolder(t, { content: { ...awkward, pages: { photos } } })
  const out = join(folder, 'out')
  Object.assign(process.env, { ...withoutChromium, DATA_DIR: join(folder, 'data'), BASE_URL: testOrigin })
  const { errors } = await printedBy(t, () => exportFolder(join(folder, 'content'), out))
  t.strictSame(
    errors.match(/(?<=^Left out: pages\/photos\/)[\w.]+/gm),
    ['b.jpg', 'c.heic', 'd.jpg', 'e.gif', 'g.mov', 'h.gif'],
    'also the one that turns out to be damaged when it is resized',
  )
  t.strictSame(
    readdirSync(join(out, 'photos'))
      .filter((name) => name.includes('.'))
      .toSorted(),
    ['a.jpg', 'card.png', 'f.gif', 'i.jpg', 'index.html', 'index.md'],
  )
  t.strictSame(readdirSync(join(out, 'photos/i')).toSorted(), ['index.html', 'index.md'], 'no card')
  t.equal((await sharp(join(out, 'photos/i.jpg')).metadata()).exif, undefined)
  const page = readFileSync(join(out, 'photos/index.html'), 'utf8')
  for (const [path] of page.matchAll(/\/static\/images\/[\w.-]+/g)) t.ok(existsSync(join(out, path)), path)
})
