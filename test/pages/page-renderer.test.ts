import t from 'tap'
import { pageTemplates } from '../../src/content/schema/front-matter.ts'
import { createPageRenderer } from '../../src/pages/page-renderer.ts'
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

t.test('a template that does not compile is named with its line when it is loaded', async (t) => {
  const rows: readonly [name: string, text: string, message: RegExp][] = [
    ['a tag without an end', '<p>\n\n<%= view.title', /page\.eta:3 {2}unclosed tag/],
    ['half a sentence', '<p>\n<% if ( %>\n<% } %>', /page\.eta:[23] {2}Unexpected token/],
    [
      'a name that is taken',
      '<% const a = 1 %>\n\n<% const a = 2 %>',
      /page\.eta:3 {2}Identifier 'a' has already/,
    ],
  ]
  for (const [name, text, message] of rows) {
    const folder = t.testdir({ 'page.eta': text })
    t.throws(() => createPageRenderer(folder), { code: 'TEMPLATE_INVALID', message }, name)
  }
})

t.test('a template that fails is named with its line, and so is the page that it fails on', async (t) => {
  const folder = t.testdir({
    'home.eta': '<% layout("/layout") %>\n',
    'layout.eta': '<p>\n<%~ include("/partials/part") %>',
    'page.eta': '<p>\n<%= view.nothing.at.all %>',
    'cv.eta': '<p>\n\n<%~ include("/partials/gone") %>',
    partials: { 'part.eta': '<% throw new Error("as it stands") %>' },
  })
  const { renderPage } = createPageRenderer(folder)
  const rows = [
    ['page', /page\.eta:2 {2}Cannot read .*page-view\.ts.*It failed on \/notes\//],
    ['home', /partials\/part\.eta:1 {2}as it stands\./],
    ['cv', /cv\.eta:3 {2}Could not find template/],
  ] as const
  for (const [template, message] of rows)
    t.throws(() => renderPage(buildPageView({ template })), { code: 'TEMPLATE_INVALID', message }, template)
})
