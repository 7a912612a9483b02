import t from 'tap'
import { pageTemplates } from '../../src/domain/site.ts'
import { createPageRenderer } from '../../src/services/page-renderer.ts'
import { buildPageView, contributionSummary } from '../fixtures/page-view-builder.ts'

const { renderPage } = createPageRenderer()

t.test('every template renders a whole page with one heading of the first rank', async (t) => {
  for (const template of [...pageTemplates, 'not-found'] as const) {
    await t.test(template, async (t) => {
      const html = renderPage(buildPageView({ template, contributions: contributionSummary }))
      t.match(html, /^<!DOCTYPE html>\n<html lang="en" dir="ltr"/)
      t.equal(html.match(/<h1[ >]/g)?.length, 1)
      t.equal(html.match(/<main /g)?.length, 1)
      t.notMatch(html, /undefined|\[object Object\]|style="/)
    })
  }
})

t.test('text is escaped, and only what is named as HTML is not', async (t) => {
  const html = renderPage(
    buildPageView({
      title: '<script>"&',
      bodyHtml: '<p>as <em>is</em></p>',
      resume: { basics: { name: '<b>' } },
    }),
  )
  t.match(html, '<h1>&lt;script&gt;&quot;&amp;</h1>')
  t.match(html, '<p>as <em>is</em></p>')
  t.notMatch(html, '<b>')
})

t.test('a template that does not compile is named when it is loaded', async (t) => {
  const folder = t.testdir({ 'page.eta': '<p>\n<% if ( %>' })
  t.throws(() => createPageRenderer(folder), { message: /page\.eta: / })
})

t.test('a template that fails is named with its line', async (t) => {
  const folder = t.testdir({ 'page.eta': '<p>\n<%= view.nothing.at.all %>' })
  t.throws(() => createPageRenderer(folder).renderPage(buildPageView()), {
    code: 'TEMPLATE_INVALID',
    message: /page\.eta:2/,
  })
})
