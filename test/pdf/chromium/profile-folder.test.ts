import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import t from 'tap'
import { createProfile, removeProfile } from '../../../src/pdf/chromium/profile-folder.ts'

/** Above Linux's largest process id. */
const NO_PROCESS = 4_194_305

t.test('removes only the folders of killed servers on this machine', async (t) => {
  const { TMPDIR } = process.env
  const folder = t.testdir({})
  process.env.TMPDIR = folder
  t.teardown(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  })
  const ours = await createProfile()
  const [machine] = basename(ours).split(`-${process.pid}-`)
  t.ok(basename(ours).length <= 45, 'short enough for a socket within, whatever the machine is called')
  const rows: readonly [name: string, stays: boolean][] = [
    [basename(ours), true],
    [`${machine}-${process.ppid}-1-abcdef`, true],
    [`${machine}-${NO_PROCESS}-1-abcdef`, false],
    [`${machine}-${process.pid}-1-abcdef`, false],
    [`vitrine-another1-${NO_PROCESS}-1-abcdef`, true],
    [`${machine}-notes`, true],
    ['someone-elses-folder', true],
  ]
  for (const [name] of rows) {
    mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, name, 'file'), '')
  }
  const next = await createProfile()
  const left = readdirSync(folder)
  for (const [name, stays] of rows) t.equal(left.includes(name), stays, name)
  await removeProfile(next)
  t.notOk(readdirSync(folder).includes(basename(next)))
})
