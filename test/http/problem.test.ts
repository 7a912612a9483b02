import t from 'tap'
import { type ProblemCode, problem, problemCodes } from '../../src/http/problem.ts'

const baseUrl = 'https://ada.example'

t.test('each code has the status of the specification and all five fields', async (t) => {
  const statuses: Readonly<Record<ProblemCode, number>> = {
    not_found: 404,
    method_not_allowed: 405,
    internal_error: 500,
    upstream_unavailable: 503,
  }
  t.strictSame(Object.keys(problemCodes).sort(), Object.keys(statuses).sort())
  for (const [code, status] of Object.entries(statuses) as [ProblemCode, number][]) {
    const { error, ...rest } = problem(code, { baseUrl })
    t.strictSame(rest, {}, 'no other members')
    t.strictSame(Object.keys(error).sort(), ['code', 'documentation_url', 'hint', 'message', 'status'])
    t.equal(error.code, code)
    t.equal(error.status, status)
    t.equal(error.documentation_url, 'https://ada.example/developers/')
    t.ok(error.message.length > 0 && error.hint.length > 0)
  }
})

t.test('the hint of not_found names both endpoints and the description', async (t) => {
  const { hint } = problem('not_found', { baseUrl }).error
  for (const address of ['/api/cv/', '/api/og/', '/openapi.json']) t.ok(hint.includes(`${baseUrl}${address}`))
})

t.test('a message replaces only the message of the code', async (t) => {
  const standard = problem('not_found', { baseUrl }).error
  t.strictSame(problem('not_found', { baseUrl, message: 'Gone.' }).error, { ...standard, message: 'Gone.' })
})
