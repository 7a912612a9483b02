import t from 'tap'
import { resumeImageWarnings } from '../../../src/content/checks/resume.ts'
import { readResume } from '../../../src/content/files/resume/resume-file.ts'
import { resumeImageOf } from '../../../src/content/resume-image.ts'
import { siteOf, smallSite } from '../../fixtures/pages/site-of.ts'

t.test('an image that cannot be shown is told, one that can is not', async (t) => {
  const files = new Map([['/photo.jpg', {}]])
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
    const reading = readResume('resume.json', JSON.stringify({ basics: { image } }, undefined, 2))
    const warnings = resumeImageWarnings([reading], files)
    if (expected === undefined) t.strictSame(warnings, [], image)
    else t.match(warnings, [{ file: 'resume.json', line: 3, member: 'basics.image', expected }], image)
  }
})

t.test('says which file an image probably is, or where to save it', async (t) => {
  const files = new Map([['/me/IMG_1.JPG', {}]])
  for (const [image, fix] of [
    ['me/IMG_1.jpg', 'write me/IMG_1.JPG; until then the CV has none'],
    ['./portrait.png', 'save the image as pages/portrait.png; until then the CV has none'],
  ])
    t.match(resumeImageWarnings([readResume('resume.json', JSON.stringify({ basics: { image } }))], files), [
      { fix },
    ])
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
