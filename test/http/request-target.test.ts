import t from 'tap'
import { isApiTarget, loggedPathOf, pathOf, queryOf } from '../../src/http/request-target.ts'

t.test('recognises targets under /api', async (t) => {
  const rows: readonly [target: string, expected: boolean][] = [
    ['/api', true],
    ['/api?x', true],
    ['/api/', true],
    ['/api/%zz', true],
    ['/api/cv/extra', true],
    ['/api//cv/', true],
    ['/%61pi/cv/', true],
    ['/%61pi/%zz', true],
    ['http://ada.example/api/cv/', true],
    ['HTTP://ada.example/api', true],
    ['/apiary/', false],
    ['/API/CV/', false],
    ['//api/cv/', false],
    ['/api%2Fcv/', false],
    ['/cv/?next=/api/', false],
    ['/cv/#/api/', false],
    ['http://ada.example/cv/?/api/', false],
    ['http://api/', false],
    ['*', false],
    ['', false],
  ]
  for (const [target, expected] of rows) t.equal(isApiTarget(target), expected, target || '(nothing)')
})

t.test('returns the path of a target', async (t) => {
  t.equal(pathOf('/a/%20?b#c'), '/a/%20')
  t.equal(pathOf('https://ada.example:8080/a?b'), '/a')
})

t.test('returns the query of a target', async (t) => {
  t.equal(queryOf('/a?b=/c?d'), '?b=/c?d')
  t.equal(queryOf('https://ada.example/a?b#c?d'), '?b')
  t.equal(queryOf('/a'), '')
})

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
