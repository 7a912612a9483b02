import t from 'tap'
import { shownPath } from '../../src/cli/shown-path.ts'

for (const [path, expected] of [
  ['my-site', 'my-site'],
  ['./my-site/', 'my-site/'],
  ['../my-site', '../my-site'],
  ['/home/ada/my-site', 'my-site'],
  ['/home/ada', '.'],
  ['/srv/my-site', '/srv/my-site'],
] as const)
  t.equal(shownPath(path, '/home/ada'), expected, path)
