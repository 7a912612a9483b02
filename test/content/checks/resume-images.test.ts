/** Which images of a CV are shown, and what is said of the others. */
import t from 'tap'
import { resumeImageOf } from '../../../src/content/files/resume-image.ts'
import { readFiles, validSettings } from '../../fixtures/content/content-files.ts'

t.test('shows images that are files of this site, and says what is wrong with others', async (t) => {
  const until = '; until then the CV has none'
  const elsewhere = { expected: /other servers/ }
  const rows: readonly [image: string, address: string | undefined, warning?: object][] = [
    ['photo.jpg', '/photo.jpg'],
    ['./me/photo 1.jpg', '/me/photo%201.jpg'],
    ['/photo.jpg', '/photo.jpg'],
    ['https://formerly.example/photo.jpg', '/photo.jpg'],
    ['//elsewhere.example/photo.jpg', undefined, elsewhere],
    ['https://elsewhere.example/other.jpg', undefined, elsewhere],
    ['data:image/png;base64,AAAA', undefined],
    ['data:image/webp;base64,AAAA', undefined],
    ['data:text/html,A', undefined, elsewhere],
    ['me.svg', '/me.svg'],
    ['photo.JPG', undefined, { expected: /a file in pages\//, fix: `write photo.jpg${until}` }],
    ['./portrait.png', undefined, { fix: `save the image as pages/portrait.png${until}` }],
  ]
  for (const [image, address, warning] of rows) {
    const { site } = await readFiles({
      'resume.json': JSON.stringify({ basics: { image } }, undefined, 2),
      'pages/photo.jpg': 'photo',
      'pages/me.svg': '<svg/>',
      'pages/me/photo 1.jpg': 'photo',
      'pages/index.md': '',
    })
    t.equal(resumeImageOf(site, 'fr')?.address, address, image)
    if (warning === undefined) t.strictSame(site.warnings, [], image)
    else t.match(site.warnings, [{ file: 'resume.json', line: 3, field: 'basics.image', ...warning }], image)
  }
})

t.test('names the field that has the image: picture, as before JSON Resume 1.0', async (t) => {
  const { site } = await readFiles({ 'resume.yaml': 'basics:\n  name: Ada\n  picture: me.jpg\n' })
  t.match(site.warnings, [{ line: 3, field: 'basics.picture', found: '"me.jpg"' }])
})

t.test('an image that browsers do not show is none, and no icon of a broken one', async (t) => {
  const { site } = await readFiles({
    'resume.json': '{"basics": {"image": "me.tif"}}',
    'pages/me.tif': 'II*',
  })
  t.equal(resumeImageOf(site, 'en'), undefined)
  const warning = site.warnings.find(({ field }) => field === 'basics.image')
  t.match(warning, {
    found: '"me.tif", which browsers do not show, so the CV has none',
    fix: 'save it as JPEG',
  })
})

t.test('an image in for/ is left out of the public résumé, however its path is written', async (t) => {
  for (const image of ['for/me.jpg', './for/me.jpg', '/for/me.jpg', '../for/me.jpg']) {
    const { site, privateContent } = await readFiles({
      'site.yaml': `${validSettings}cv: { private: [${image.startsWith('/') ? 'basics.image' : ''}] }\n`,
      'resume.json': JSON.stringify({ basics: { name: 'A', image } }),
      'for/me.jpg': 'x',
    })
    t.strictSame(site.resumes.get('en')?.resume, { basics: { name: 'A' } })
    t.strictSame(site.warnings, [])
    t.equal(privateContent.resumes.get('en')?.resume.basics?.image, image)
  }
})
