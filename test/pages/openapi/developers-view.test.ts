import t from 'tap'
import { buildDevelopersView } from '../../../src/pages/openapi/developers-view.ts'
import { siteOf, smallSite } from '../../fixtures/pages/site-of.ts'
import { inputsOf } from '../../fixtures/publishing/edition-of.ts'

const view = buildDevelopersView(inputsOf(await siteOf(smallSite)))

t.test('lists both operations, with commands that can be pasted', async (t) => {
  const { version, operations } = view
  t.equal(version, '1.0.0')
  t.strictSame(
    operations.map(({ operationId, method, path, curl }) => [operationId, method, path, curl]),
    [
      [
        ...['getCurriculumVitae', 'GET', '/api/cv/'],
        'curl --fail --remote-name --remote-header-name https://ada.example/api/cv/',
      ],
      [
        ...['getOpenGraphImage', 'GET', '/api/og/'],
        'curl --fail --output card.png https://ada.example/api/og/',
      ],
    ],
  )
  t.match(operations[0]?.descriptionHtml, /<code>owner-cv\.pdf<\/code>/)
  t.strictSame(
    operations[1]?.responses.map(({ status, mediaTypes }) => [status, ...mediaTypes]),
    [
      ['200', 'image/png'],
      ['304'],
      ['404', 'application/problem+json'],
      ['405', 'application/problem+json'],
      ['500', 'application/problem+json'],
      ['503', 'application/problem+json'],
    ],
  )
})

t.test('lists every error, ordered by status', async (t) => {
  const { errors } = view
  t.strictSame(
    errors.map(({ code, status }) => [code, status]),
    [
      ['not_found', 404],
      ['method_not_allowed', 405],
      ['internal_error', 500],
      ['upstream_unavailable', 503],
    ],
  )
  t.match(errors[0]?.hint, /https:\/\/ada\.example\/api\/cv\//)
})
