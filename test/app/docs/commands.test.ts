/**
 * The commands of README and docs/ that need a server or a content folder are run as they stand; your.example
 * is a server of the test. Those in a fresh clone are in readme.test.ts, those of the package in
 * test/production/package.test.ts, and what Docker's name is looked up in test/production/deployment.test.ts.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import t from 'tap'
import { variables } from '../../../src/config.ts'
import { codeBlock, commandLines } from '../../fixtures/documents.ts'
import { listen } from '../../fixtures/http/listen.ts'
import { missingPrograms } from '../../fixtures/http/proxies.ts'
import { cloneToPasteIn } from '../../fixtures/paste.ts'
import { buildTestApp } from '../../fixtures/server/test-app.ts'

t.test('the server of the documents listens where it does without settings', async (t) => {
  const lines = commandLines().filter(({ line }) => /http:\/\/localhost:\d/.test(line))
  t.ok(lines.length > 5)
  for (const { document, line } of lines)
    t.match(line, /http:\/\/localhost:3000(?!\d)/, `${document}: ${line}`)
  t.equal(variables.PORT.default, '3000')
})

t.test('curl gets what README says', { skip: missingPrograms(['curl']) }, async (t) => {
  const { folder, clone, paste } = cloneToPasteIn(t)
  const app = await buildTestApp(t, { DATA_DIR: join(folder, 'data') })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  writeFileSync(join(folder, '.curlrc'), `connect-to = "localhost:3000:127.0.0.1:${port}"\n`)
  const printed = await paste(codeBlock('README.md', 'curl'))
  t.match(printed, /^---\ntitle: .*\n[\s\S]*# Ada Lovelace[\s\S]*\n# Ada Lovelace\n/)
  t.match(await paste(codeBlock('docs/versioning.md', 'curl')), /^\{"status":"alive"/)
  t.strictSame(globSync('*.*', { cwd: clone }).toSorted(), ['card.png', 'owner-cv.pdf'])
  t.equal(readFileSync(join(clone, 'owner-cv.pdf'), 'latin1').slice(0, 5), '%PDF-')
  t.match(await sharp(join(clone, 'card.png')).metadata(), { format: 'png', width: 1200 })
})

t.test('identity creates a proof that verify accepts, as a file and from the site', async (t) => {
  const { folder, paste } = cloneToPasteIn(t, { 'my-site': {} })
  const server = createServer(({ url }, response) => {
    const isProof = url === '/.well-known/did-configuration.json'
    response.end(isProof && readFileSync(join(folder, 'my-site/well-known/did-configuration.json')))
  })
  const origin = `http://127.0.0.1:${await listen(t, server)}`
  const onServer = (block: string): string => block.replaceAll('https://your.example', origin)
  const created = await paste(onServer(codeBlock('docs/identity.md', 'npx vitrine identity create')))
  t.match(created, /Created the key .*identity-key\.pem/)
  const verified = await paste(onServer(codeBlock('docs/identity.md', 'npx vitrine identity verify')))
  t.match(verified, /^The proof links .*\nThe proof links /m)
  await paste(codeBlock('docs/identity.md', 'npx vitrine identity create'))
  const fromSite = paste(`npx vitrine identity verify ${origin}`)
  await t.rejects(fromSite, /found a proof for https:\/\/your\.example; expected one for http:/)
})

t.test('card draws the card of a new site', async (t) => {
  const { clone, paste } = cloneToPasteIn(t)
  const command = codeBlock('docs/social-card.md', 'npx vitrine card').trim()
  await paste(`npx vitrine new ../my-site --name "Ada Lovelace"\n${command}`)
  t.match(await sharp(join(clone, 'card.png')).metadata(), { format: 'png', width: 1200, height: 630 })
})
