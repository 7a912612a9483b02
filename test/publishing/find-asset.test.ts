import t from 'tap'
import { immutableRepresentation } from '../../src/http/fingerprinted-url.ts'
import { createFindAsset } from '../../src/publishing/find-asset.ts'

const asset = (address: string, css: string) => [address, immutableRepresentation(address, css)] as const
const site = '/static/styles/site.aaaaaaaaaa.css'
const current = '/static/styles/custom.cccccccccc.css'

t.test('finds current and unknown fingerprints of an asset', async (t) => {
  const find = createFindAsset(new Map([asset(site, 'site')]), new Map([asset(current, 'current')]))
  const rows: readonly [path: string, text: string | undefined, isCached: boolean][] = [
    [site, 'site', true],
    [current, 'current', true],
    ['/static/styles/custom.dddddddddd.css', 'current', false],
    ['/static/styles/site.dddddddddd.css', 'site', false],
    ['/static/styles/other.dddddddddd.css', undefined, false],
    ['/static/styles/custom.css', undefined, false],
    ['/static/styles/custom.dddd.css', undefined, false],
  ]
  for (const [path, text, isCached] of rows) {
    const found = find(path)
    t.equal(found?.bytes.toString(), text, path)
    if (found !== undefined) t.equal(/immutable/.test(found.headers['cache-control'] ?? ''), isCached, path)
  }
})
