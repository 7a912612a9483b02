/**
 * The npm package, installed from its tarball as an owner would: with the commands in README and docs/, but
 * for the name of the folder and the tarball in place of the registry.
 */
import { execFile } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { parse } from 'yaml'
import { loadConfig } from '../../src/config.ts'
import { requireChromium } from '../../src/pdf/chromium/find-chromium.ts'
import { codeBlock, codeOf, read, root } from '../fixtures/documents.ts'
import { linesOf, plainShell, serveLine } from '../fixtures/paste.ts'
import { patientPrinter } from '../fixtures/server/bounded-wait.ts'
import { temporaryFolder } from '../fixtures/server/temporary-folder.ts'

/** The limit of the tarball: code, templates, styles and fonts. */
const MAX_TARBALL_BYTES = 2 * 1024 * 1024

const { executablePath } = requireChromium(loadConfig(process.env).chromium)
const folder = temporaryFolder(t)

const environment = {
  ...process.env,
  ...patientPrinter,
  PATH: `${dirname(process.execPath)}:${join(folder, 'node_modules/.bin')}:${process.env.PATH}`,
  CHROMIUM_PATH: executablePath,
  npm_config_offline: 'true', // npx must run what was installed, never what a registry has under the name
  DATA_DIR: join(folder, 'data'),
  PORT: '0',
}

/** Leaves out npx, which takes longer than the commands: one line with it is enough. */
const plain = (line: string): string => line.replace(/npx vitrine(?:@\d+)?/, 'vitrine')

/** Runs a line of a document, by default in the folder that the package is installed in. */
const run = (line: string, cwd = folder) =>
  promisify(execFile)('env', plainShell(line), { cwd, env: environment })

const serve = (t: Test, line: string) => serveLine(t, line, { cwd: folder, env: environment })

const [install = ''] = linesOf(codeBlock('docs/deployment.md', 'npm install'))
/** README's commands run in a clone, where the site is beside it. */
const besideClone = (line: string): string => line.replaceAll('../', '')
const [create = '', check = '', preview = ''] = linesOf(
  besideClone(codeBlock('README.md', 'npx vitrine new')),
)
const [exportLine = ''] = linesOf(
  besideClone(
    codeBlock(
      'docs/static-hosts.md',
      'BASE_URL=https://your.example npx vitrine export ../my-site ../public\n',
    ),
  ),
)
const { name, version } = JSON.parse(read('package.json'))

const tarball = join(folder, `${name}-${version}.tgz`)
const quiet = '--ignore-scripts --no-audit --no-fund --prefer-offline'
const installTarball = install.replace('/opt/vitrine', folder).replace(/vitrine$/, `${quiet} ${tarball}`)

/** Packs and installs the package. Returns why that cannot be tried here; false if it could. */
const installHere = async (): Promise<string | false> => {
  try {
    await run(`npm pack --pack-destination '${folder}'`, root) // prepack builds it
    await run(`npm_config_offline=false ${installTarball}`)
    return false
  } catch (error) {
    const isOffline = /EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EROFS|syscall mkdir/.test(String(error))
    if (isOffline) return 'npm cannot reach its registry, or not write its cache'
    throw error
  }
}
const skip = await installHere()

t.test('the tarball is small', { skip }, async (t) => {
  const sizeBytes = readFileSync(tarball).length
  t.comment(`the tarball has ${sizeBytes} bytes`)
  t.ok(sizeBytes < MAX_TARBALL_BYTES)
})

t.test('it installs into an empty folder', { skip }, async (t) => {
  t.equal(install, `npm install --prefix /opt/vitrine ${name}`)
  // npm applies the `overrides` of package.json in this repository only, so the package carries what they
  // concern.
  const parser = 'node_modules/node-html-parser/package.json'
  t.equal(readFileSync(join(folder, 'node_modules/vitrine', parser), 'utf8'), read(parser))
})

t.test('it writes a site, checks it and exports it', { skip }, async (t) => {
  const withResume = `${create} --resume resume.json`
  t.ok(codeOf(read('README.md')).map(besideClone).includes(withResume))
  writeFileSync(
    join(folder, 'resume.json'),
    '{"basics": {"name": "Noor", "label": "Editor"}, "work": [{"name": "A House", "position": "Editor"}]}',
  )
  await run(`${withResume} `) // the CV says all that it would ask for
  t.match(await run(plain(check)), { stdout: /0 errors, 0 warnings/ })

  t.ok(codeOf(read('README.md')).map(besideClone).includes(exportLine))
  await run(plain(exportLine))
  t.match(readFileSync(join(folder, 'public/cv/cv.pdf'), 'latin1'), /^%PDF-/)
  t.match(readFileSync(join(folder, 'public/index.html'), 'utf8'), 'https://your.example/')

  const { jobs } = parse(codeBlock('docs/static-hosts.md', 'name: Site'))
  const [checked, published] = [jobs.check, jobs.publish].map(({ steps }) =>
    steps.flatMap((step: { readonly run?: string }) => step.run ?? []),
  )
  t.strictSame(checked.map(plain), [
    `${plain(check.replace('my-site', '.').replace(/ +#.*/, ''))} --format github`,
  ])
  t.match(await run(plain(checked[0]), join(folder, 'my-site')), { stdout: /^::notice file=resume\.json::/ })
  const onGitHub = `export RUNNER_TEMP='${folder}/runner' BASE_URL=https://you.github.io/site`
  await run(`${onGitHub}\n${plain(published[0])}`, join(folder, 'my-site'))
  t.match(readFileSync(join(folder, 'runner/public/index.html'), 'utf8'), 'href="/site/cv/"')

  const upgrade = codeOf(read('docs/upgrade.md'))
  t.ok(upgrade.includes(check.replace('vitrine', 'vitrine@latest')))
  const copySchemas = upgrade.find((code) => code.startsWith('cp ')) ?? ''
  await run(copySchemas)
  const schemas = globSync('*.json', { cwd: join(root, 'schemas') })
  t.strictSame(globSync('*.json', { cwd: join(folder, 'my-site/.vitrine') }).toSorted(), schemas.toSorted())
})

t.test('a stranger has a page, a check, a PDF and an export in an empty folder', { skip }, async (t) => {
  const cwd = temporaryFolder(t)
  const npx = (args: string): string =>
    `npm_config_offline=false exec npx --yes --prefer-offline --ignore-scripts '--package=${tarball}' vitrine ${args}`
  const began = performance.now()
  await run(npx('new my-site --name Noor'), cwd)
  const { origin, stop } = await serveLine(t, npx('dev my-site'), { cwd, env: environment })
  t.match(await (await fetch(origin)).text(), /Noor/)
  t.comment(`${Math.round((performance.now() - began) / 1000)} s from new to the first page in dev`)
  await stop()
  await run(npx('new cv --content my-site'), cwd)
  t.match(await run(npx('check my-site'), cwd), { stdout: /0 errors/ })
  await run(`export BASE_URL=https://noor.example\n${npx('export my-site public')}`, cwd)
  t.match(readFileSync(join(cwd, 'public/cv/cv.pdf'), 'latin1'), /^%PDF-/)
})

// Where macOS and Windows install browsers cannot be hidden.
const hidden = skip || (process.platform !== 'linux' && 'a Chromium can be hidden on Linux only')
t.test('without a Chromium it says how to get one', { skip: hidden }, async (t) => {
  const module = join(folder, 'node_modules/vitrine/dist/pdf/chromium/find-chromium.js')
  const search = `import { requireChromium } from '${module}'
    requireChromium({ searchPath: '', cacheFolder: '${folder}' })`
  const program = join(folder, 'search.mjs')
  writeFileSync(program, search)
  const { stderr } = await run(`node ${program}`).catch((error) => error)
  t.match(stderr, /Error: No Chromium was found on this machine\. Fix: install one, set CHROMIUM_PATH/)
})

t.test('the command of the systemd unit serves the site', { skip }, async (t) => {
  const [, start = ''] = /^ExecStart=(.*)$/m.exec(codeBlock('docs/deployment.md', '[Unit]')) ?? []
  const line = start.replace('/opt/vitrine', folder).replace('/srv/my-site', join(folder, 'my-site'))
  const { origin, messages, stop } = await serve(t, `exec ${line}`)
  t.equal(messages[0], `Vitrine ${version}`)
  const health = await fetch(`${origin}/healthz`, { headers: { accept: 'application/json' } })
  t.match(await health.json(), { status: 'alive', version, contentVersion: /./ })
  t.match(await (await fetch(origin)).text(), /Noor/)
  t.match(
    (await fetch(`${origin}/cv/`, { headers: { accept: 'text/markdown' } })).headers.get('content-type'),
    'text/markdown',
  )
  const pdf = await fetch(`${origin}/api/cv/`)
  t.equal(pdf.status, 200)
  t.equal(Buffer.from(await pdf.arrayBuffer()).toString('latin1', 0, 5), '%PDF-')
  t.strictSame(await stop(), [0, null])
})

t.test('the preview of README serves the site', { skip }, async (t) => {
  const { origin, stop } = await serve(t, plain(preview))
  t.match(await (await fetch(origin)).text(), /<script/, 'with the script that renews the page')
  await stop()
})
