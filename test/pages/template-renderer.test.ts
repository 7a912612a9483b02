import t from 'tap'
import { pageTemplates } from '../../src/content/schema/page-templates.ts'
import { createTemplateRenderer, unusedTemplateWarnings } from '../../src/pages/template-renderer.ts'
import { buildPageView } from '../fixtures/pages/page-view-builder.ts'

const render = createTemplateRenderer()

t.test('every template renders a whole page with one h1', async (t) => {
  for (const template of [...pageTemplates, 'error'] as const) {
    await t.test(template, async (t) => {
      const { inLayout, mainHtml } = render(buildPageView({ template }))
      const html = inLayout()
      t.match(html, /^<!DOCTYPE html>\n<html lang="en" dir="ltr"/)
      t.equal(html.match(/<h1[ >]/g)?.length, 1)
      t.equal(html.match(/<main /g)?.length, 1)
      t.match(html, new RegExp(`<main id="main" tabindex="-1"[^>]*>\\n${RegExp.escape(mainHtml)}</main>`))
      t.notMatch(html, /undefined|\[object Object\]|style="/)
    })
  }
})

t.test('a template reads only the lazy values that it shows', async (t) => {
  for (const template of pageTemplates) {
    if (template === 'developers') continue
    const view = Object.defineProperty(buildPageView({ template, cvHref: '/cv/' }), 'developers', {
      get: () => t.fail(`${template} reads the description of the API`),
      enumerable: true,
    })
    t.ok(render(view).inLayout(), template)
  }
})

t.test('everything is escaped except what is named Html', async (t) => {
  const html = render(
    buildPageView({
      title: '<script>"&',
      bodyHtml: '<p>as <em>is</em></p>',
      links: [{ label: '<b>', url: '/', me: false }],
    }),
  ).inLayout()
  t.match(html, '<h1>&lt;script&gt;&quot;&amp;</h1>')
  t.match(html, '<p>as <em>is</em></p>')
  t.notMatch(html, '<b>')
})

t.test('loading a template that does not compile throws an error with its file and line', async (t) => {
  const rows: readonly [name: string, text: string, message: RegExp][] = [
    ['an unclosed tag', '<p>\n\n<%= view.title', /^templates\/page\.eta:3: unclosed tag\. /],
    ['an open bracket', '<p>\n<% if (view) { %>\n', /page\.eta:2: a tag leaves a bracket or a quote open/],
  ]
  for (const [name, text, message] of rows) {
    const folder = t.testdir({ 'page.eta': text })
    t.throws(() => createTemplateRenderer(new Map(), folder), { code: 'TEMPLATE_INVALID', message }, name)
  }
})

t.test('names each of the owner’s templates that do not compile', (t) => {
  const own = new Map([
    ['cv', '<% if ( { %>'],
    ['partials/footer', '<%= view.links'],
    ['home', '<h1>Sound</h1>'],
  ])
  const message = /2 errors:\ntemplates\/cv\.eta:1: .*\ntemplates\/partials\/footer\.eta:1: /
  t.throws(() => createTemplateRenderer(own), { code: 'CONTENT_INVALID', message })
  t.end()
})

t.test('a template that fails throws an error with its file and line, and what it receives', async (t) => {
  const folder = t.testdir({
    'home.eta': '',
    'layout.eta': '<p>\n<%~ include("/partials/part") %>',
    'page.eta': '<p>\n<%= view.nothing.at.all %>',
    'cv.eta': '<p>\n\n<%~ include("/partials/gone") %>',
    'gallery.eta': '<%= view.message("nowhere") %>',
    partials: { 'part.eta': '<% throw new Error("as it stands") %>' },
  })
  const render = createTemplateRenderer(new Map(), folder)
  const rows = [
    ['page', /^templates\/page\.eta:2: Cannot read .*templates\.md/],
    ['home', /partials\/part\.eta:1: as it stands\./],
    ['cv', /cv\.eta:3: no template templates\/partials\/gone\.eta\. /],
    ['gallery', /gallery\.eta:1: no message "nowhere" in templates\/translations\/en\.yaml\. Fix: correct/],
  ] as const
  for (const [template, message] of rows)
    t.throws(
      () => render(buildPageView({ template })).inLayout(),
      { code: 'TEMPLATE_INVALID', message },
      template,
    )
})

t.test('a field that a page lacks is written as nothing', (t) => {
  const home = '<h1>[<%= view.updated %><%~ view.portraitHtml %><%= null %>] <%= 0 %> <%= false %></h1>'
  const { mainHtml } = createTemplateRenderer(new Map([['home', home]]))(buildPageView({ template: 'home' }))
  t.match(mainHtml, '<h1>[] 0 false</h1>')
  t.end()
})

t.test('a template of the owner’s replaces ours, and may include its own', async (t) => {
  const own = new Map([
    ['partials/footer', '<footer>Mine: <%~ include("/partials/motto") %></footer>\n'],
    ['partials/motto', '<%= view.site.title %>'],
  ])
  t.match(createTemplateRenderer(own)(buildPageView()).inLayout(), '<footer>Mine: Ada Lovelace</footer>')
  t.strictSame(unusedTemplateWarnings(own), [])
})
