import t from 'tap'
import { isApiTarget, loggedPathOf } from '../../src/http/request-target.ts'

t.test('leaves keys of applications out of logs, also where the address is misspelt', async (t) => {
  const key = 'abcdefghijklmnopqrstuvwxyz'
  const rows: readonly [target: string, expected: string][] = [
    [`/for/acme-${key}/cv.docx`, '/for/…'],
    [`/fr/for/acme-${key}/cv.docx`, '/fr/for/acme-…/cv.docx'],
    [`/../for//acme-${key}/`, '/for/…'],
    [`/site/../for/acme-${key}`, '/site/../for/acme-…'],
    [`/%2566or/acme-${key.toUpperCase()}/`, '/%2566or/acme-…/'],
    [
      '/notes/a-page-whose-name-is-long-and-has-many-words/',
      '/notes/a-page-whose-name-is-long-and-has-many-words/',
    ],
    [
      '/static/site.0123456789abcdef0123456789abcdef.css',
      '/static/site.0123456789abcdef0123456789abcdef.css',
    ],
  ]
  for (const [target, expected] of rows) t.equal(loggedPathOf(target), expected, target)
})

t.test('only what the router takes for /api is under it', async (t) => {
  const rows: readonly [target: string, expected: boolean][] = [
    ['/api', true],
    ['/%61pi/x', true],
    ['/api%2Fx', false],
    ['/API/', false],
    ['/apiary/', false],
  ]
  for (const [target, expected] of rows) t.equal(isApiTarget(target), expected, target)
})
