import t from 'tap'
import { lastChangeOf, tagKey } from '../../src/content/posts.ts'

const tags: readonly (readonly [tag: string, key: string])[] = [
  ['Music', 'tags/music'],
  ['Analytical  Engine', 'tags/analytical-engine'],
  ['C++', 'tags/c++'],
  ['C#', 'tags/c#'],
  ['TCP/IP', 'tags/tcp-ip'],
  ['..', 'tags/--'],
  ['.NET', 'tags/.net'],
  ['音楽', 'tags/音楽'],
  ['e\u0301te\u0301', 'tags/été'],
]
for (const [tag, key] of tags) t.equal(tagKey(tag), key, tag)

t.equal(lastChangeOf({ published: '2026-01-02', updated: undefined }), '2026-01-02')
t.equal(lastChangeOf({ published: '2026-01-02', updated: '2026-03-04' }), '2026-03-04')
t.equal(lastChangeOf({ published: '2026-01-02', updated: '2025-03-04' }), '2026-01-02')
t.equal(lastChangeOf({ published: undefined, updated: '2025-03-04' }), '2025-03-04')
