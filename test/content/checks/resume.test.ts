import t from 'tap'
import { resumeImageOf } from '../../../src/content/resume-image.ts'
import { readFiles } from '../../fixtures/content/content-files.ts'
import { siteOf, smallSite } from '../../fixtures/pages/site-of.ts'

const warningsOf = async (image: string, photo: string) => {
  const resume = JSON.stringify({ basics: { image } }, undefined, 2)
  const { site } = await readFiles({ 'resume.json': resume, [photo]: 'photo', 'pages/index.md': '' })
  return site.warnings
}

t.test('an image that cannot be shown is told, one that can is not', async (t) => {
  const rows: readonly [image: string, expected: RegExp | undefined][] = [
    ['photo.jpg', undefined],
    ['./photo.jpg', undefined],
    ['/photo.jpg', undefined],
    ['portrait.jpg', /a file in pages\//],
    ['https://elsewhere.example/photo.jpg', /other servers/],
    ['//elsewhere.example/photo.jpg', /other servers/],
    ['data:image/png;base64,AAAA', undefined],
    ['data:text/html,A', /other servers/],
  ]
  for (const [image, expected] of rows) {
    const warnings = await warningsOf(image, 'pages/photo.jpg')
    if (expected === undefined) t.strictSame(warnings, [], image)
    else t.match(warnings, [{ file: 'resume.json', line: 3, member: 'basics.image', expected }], image)
  }
})

t.test('says which file an image probably is, or where to save it', async (t) => {
  for (const [image, fix] of [
    ['me/IMG_1.jpg', 'write me/IMG_1.JPG; until then the CV has none'],
    ['./portrait.png', 'save the image as pages/portrait.png; until then the CV has none'],
  ] as const)
    t.match(await warningsOf(image, 'pages/me/IMG_1.JPG'), [{ fix }])
})

t.test('only images on this site are shown', async (t) => {
  const rows: readonly [image: string, address: string | undefined][] = [
    ['/ada.jpg', '/ada.jpg'],
    ['ada.jpg', '/ada.jpg'],
    ['./me/ada 1.jpg', '/me/ada%201.jpg'],
    ['missing.jpg', undefined],
    ['https://elsewhere.example/ada.jpg', undefined],
    ['//elsewhere.example/ada.jpg', undefined],
  ]
  for (const [image, address] of rows) {
    const site = await siteOf({
      ...smallSite,
      'pages/ada.jpg': 'photo',
      'pages/me/ada 1.jpg': 'photo',
      'resume.json': JSON.stringify({ basics: { name: 'Ada', image } }),
    })
    t.equal(resumeImageOf(site, 'fr')?.address, address, image)
  }
})
