import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import t, { type Test } from 'tap'
import { createProfile, removeProfile } from '../../../src/pdf/chromium/profile-folder.ts'

/** Above Linux's largest process id. */
const NO_PROCESS = 4_194_305

/** Makes an empty folder the system's one for temporary files. */
const createTemporaryFolder = (t: Test, folder = t.testdir({})): string => {
  const { TMPDIR } = process.env
  process.env.TMPDIR = folder
  t.teardown(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  })
  return folder
}

t.test('removes only the folders of killed servers on this machine', async (t) => {
  const folder = createTemporaryFolder(t)
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

/** A user other than root, who may remove everything. */
const NOBODY = 65_534

/**
 * Creates a profile folder in a process of its own, which loads the program before it gives up root's rights,
 * and returns its path.
 */
const createUnprivileged = (): string => {
  const program = `
    import { createProfile } from './src/pdf/chromium/profile-folder.ts'
    if (process.getuid?.() === 0) process.setuid(${NOBODY})
    process.stdout.write(await createProfile())`
  const parameters = ['--import', './src/preload.js', '--input-type=module', '--eval', program]
  return execFileSync(process.execPath, parameters, { encoding: 'utf8', stdio: 'pipe' })
}

t.test('a folder that another user has left keeps no browser from its start', async (t) => {
  // Not below this folder, which others may not enter.
  const folder = createTemporaryFolder(t, mkdtempSync(join(tmpdir(), 'vitrine-test-')))
  t.teardown(() => rmSync(folder, { recursive: true }))
  chmodSync(folder, 0o777)
  const ours = basename(await createProfile())
  const [machine] = ours.split(`-${process.pid}-`)
  const orphan = `${machine}-${NO_PROCESS}-1-abcdef`
  mkdirSync(join(folder, orphan))
  writeFileSync(join(folder, orphan, 'file'), '')
  chmodSync(join(folder, orphan), 0o500)
  const created = basename(createUnprivileged())
  chmodSync(join(folder, orphan), 0o700)
  t.strictSame(readdirSync(folder).toSorted(), [ours, orphan, created].toSorted())
})
