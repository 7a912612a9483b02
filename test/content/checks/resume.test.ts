import t from 'tap'
import { resumeImageOf } from '../../../src/content/resume-image.ts'
import { readFiles } from '../../fixtures/content/content-files.ts'
import { siteOf, smallSite } from '../../fixtures/pages/site-of.ts'

const warningsOf = async (image: string, photo: string) => {
  const resume = JSON.stringify({ basics: { image } }, undefined, 2)
  const { site } = await readFiles({ 'resume.json': resume, [photo]: 'photo', 'pages/index.md': '' })
  return site.warnings
}

t.test('says which images cannot be shown, and which file one may be', async (t) => {
  const until = '; until then the CV has none'
  for (const [image, expected] of [
    ['photo.jpg', undefined],
    ['./photo.jpg', undefined],
    ['/photo.jpg', undefined],
    ['data:image/png;base64,AAAA', undefined],
    ['https://formerly.example/photo.jpg', undefined],
    ['https://elsewhere.example/other.jpg', { expected: /other servers/ }],
    ['//elsewhere.example/photo.jpg', { expected: /other servers/ }],
    ['data:text/html,A', { expected: /other servers/ }],
    ['photo.JPG', { expected: /a file in pages\//, fix: `write photo.jpg${until}` }],
    [
      './portrait.png',
      { expected: /a file in pages\//, fix: `save the image as pages/portrait.png${until}` },
    ],
  ] as const) {
    const warnings = await warningsOf(image, 'pages/photo.jpg')
    if (expected === undefined) t.strictSame(warnings, [], image)
    else t.match(warnings, [{ file: 'resume.json', line: 3, member: 'basics.image', ...expected }], image)
  }
})

t.test('only images on this site are shown', async (t) => {
  const rows: readonly [image: string, address: string | undefined][] = [
    ['/ada.jpg', '/ada.jpg'],
    ['ada.jpg', '/ada.jpg'],
    ['./me/ada 1.jpg', '/me/ada%201.jpg'],
    ['missing.jpg', undefined],
    ['https://formerly.example/ada.jpg', '/ada.jpg'],
    ['https://elsewhere.example/missing.jpg', undefined],
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
