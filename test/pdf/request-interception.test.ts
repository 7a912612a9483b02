import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import t, { type Test } from 'tap'
import { listen } from '../fixtures/http/listen.ts'
import { printDocument } from '../fixtures/pdf/print-document.ts'
import { createTestPrinter } from '../fixtures/pdf/printer.ts'
import { readPdf } from '../fixtures/pdf/read-pdf.ts'

/** Listens where hostile content would connect, and counts connections. */
const countConnections = async (t: Test) => {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  return { origin: `http://127.0.0.1:${await listen(t, server)}`, connections: () => connections }
}

const makeSecret = (t: Test): string =>
  pathToFileURL(join(t.testdir({ 'secret.html': '<p>the secret of the house</p>' }), 'secret.html')).href

const hostileBody = (evil: string, file: string): string => `
<p>Before.</p>
<link rel="preconnect" href="${evil}"><link rel="dns-prefetch" href="${evil}"><link rel="prefetch" href="${evil}/p">
<link rel="preload" as="image" href="${evil}/preload"><link rel="stylesheet" href="${evil}/style.css">
<link rel="icon" href="${evil}/icon"><link rel="manifest" href="${evil}/manifest">
<link rel="modulepreload" href="${evil}/module.js"><link rel="stylesheet" href="${file}">
<meta http-equiv="refresh" content="0;url=${evil}/refresh">
<base href="${evil}/">
<style>@import "${evil}/import.css"; @font-face { font-family: Evil; src: url(${evil}/font.woff2) }
p { font-family: Evil, serif; background: url(${evil}/background) } li::marker { content: url(${evil}/marker) }</style>
<ul><li>item</li></ul>
<img src="${evil}/image" srcset="${evil}/image2 2x" alt=""><img src="${file}" alt=""><img src="file:///etc/passwd" alt="">
<iframe src="${evil}/frame"></iframe><iframe src="${file}"></iframe><iframe src="file:///etc/passwd"></iframe>
<iframe srcdoc="&lt;img src='${evil}/inner'&gt;within"></iframe>
<iframe sandbox srcdoc="&lt;img src='${evil}/inner-sandboxed'&gt;within"></iframe>
<iframe src="data:text/html,&lt;img src='${evil}/inner-data'&gt;framed"></iframe>
<object data="${evil}/object"></object><object data="${file}"></object><embed src="${file}"><embed src="${evil}/embed">
<video src="${evil}/video" poster="${evil}/poster" autoplay></video><audio src="${evil}/audio" autoplay></audio>
<svg><image href="${evil}/svg" /><use href="${evil}/use.svg#a" /></svg><input type="image" src="${evil}/input" alt="">
<script src="${evil}/script.js"></script>
<script>document.body.append('scripted'); new WebSocket('${evil.replace('http', 'ws')}'); fetch('${evil}/fetch')
new RTCPeerConnection({ iceServers: [{ urls: 'stun:${evil.slice(7)}' }] }).createDataChannel('x')</script>
<img src="x" onerror="document.body.append('scripted'); location = '${evil}/location'" alt="">
<body onload="document.body.append('scripted')">
<p>After.</p>`

t.test('prints a hostile CV without network, files or scripts', async (t) => {
  const { origin, connections } = await countConnections(t)
  const body = hostileBody(origin, makeSecret(t))
  const { printer } = createTestPrinter(t, { document: () => printDocument({ body }) })
  const pdf = await readPdf(await printer.print({ address: '/cv/' }))
  const text = pdf.pages.join(' ')
  t.match(text, /Before\..*item.*After\./s)
  t.notMatch(text, /scripted|framed|secret|root:/)
  t.match(pdf.title, /Ada Lovelace/)
  // There is no event for a connection that is never made; Chromium preconnects within milliseconds, if at
  // all.
  await pause(500)
  t.equal(connections(), 0)
})

t.test('serves the page from memory even if a server listens at its address', async (t) => {
  const { origin, connections } = await countConnections(t)
  const body = '<p>Text.</p><img src="/not-there.png" alt=""><link rel="preconnect" href="/">'
  const document = { ...printDocument({ body }), url: `${origin}/cv/` }
  const { printer } = createTestPrinter(t, { document: () => document })
  t.match((await readPdf(await printer.print({ address: '/cv/' }))).pages[0], /Text/)
  await pause(200)
  t.equal(connections(), 0)
})

t.test('loads assets of the site', async (t) => {
  const bytes = readFileSync('static/fonts/alegreya-latin-400-normal.woff2')
  const style = '@font-face { font-family: Fixture; src: url(/static/font.woff2) } p { font-family: Fixture }'
  const document = printDocument({
    body: '<p>Set in the font of the site.</p><link rel="stylesheet" href="/static/extra.css">',
    assets: {
      '/static/font.woff2': { mediaType: 'font/woff2', bytes },
      '/static/extra.css': { mediaType: 'text/css', bytes: Buffer.from(style) },
    },
  })
  const { printer, log } = createTestPrinter(t, { document: () => document })
  const pdf = Buffer.from(await printer.print({ address: '/cv/' })).toString('latin1')
  t.match(pdf, /\/FontName \/[A-Z]{6}\+Alegreya/)
  t.strictSame(log, [])
})
