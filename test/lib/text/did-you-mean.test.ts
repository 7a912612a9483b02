import t from 'tap'
import { nearestName, unknownName } from '../../../src/lib/text/did-you-mean.ts'

t.test('suggests a name only if at most three letters and two fifths of them differ', async (t) => {
  const rows: readonly [name: string, known: readonly string[], nearest: string | undefined][] = [
    ['titel', ['title', 'description'], 'title'],
    ['draf', ['draft'], 'draft'],
    ['titel', ['site', 'title'], 'title'],
    ['/about/', ['about'], 'about'],
    ['date', ['title', 'updated'], undefined],
    ['a', ['b'], undefined],
    ['/api/', ['/ci/'], undefined],
    ['/旅行/', ['/旅行記/'], '/旅行記/'],
    ['IMG_1007.jpg', ['IMG_1001.jpg', 'IMG_1007.JPG'], 'IMG_1007.JPG'],
    ['/ä_1.svg', ['/ä_1.SVG', '/ä_2.svg'], '/ä_1.SVG'],
    ['notes-2025', ['notes-2026'], undefined],
  ]
  for (const [name, known, nearest] of rows) t.equal(nearestName(name, known), nearest, name)
  t.equal(unknownName('titel', ['title']).fix, 'write title')
  t.equal(unknownName('date', ['title']).fix, 'remove it')
})
