/* IMPORTANT
 * This snapshot file is auto-generated, but designed for humans.
 * It should be checked into source control and tracked carefully.
 * Re-generate by setting TAP_SNAPSHOT=1 and running tests.
 * Make sure to inspect the output below.  Do not ignore changes!
 */
'use strict'
exports[`test/cli/broken-folders.test.ts > TAP > reports each mistake with its place and fix, as tap-snapshots/ has it > must match snapshot 1`] = `
a misspelt member:
  error site.yaml:5:1 naivgation: found an unknown member; expected one of title, description, owner, languages, navigation, links, redirects, files, head, crawl, guidance, license, accounts, design, card, cv, home, paperSize, security, repository. Fix: write navigation.
a missing member:
  error site.yaml:1:1 owner: found nothing; expected an object such as {name: Ada Lovelace}. Fix: add it.
a colon in a text:
  error site.yaml:1:8: found a member inside the text of another; expected text in quotes, or each member on its own line. Fix: put text that contains ": " in quotes, or check the indentation of the lines around it.
a member twice:
  error site.yaml:5:1: found a second member with this name. Fix: merge the two, or remove one.
a tab:
  error site.yaml:6:1: found a tab. Fix: replace tabs with spaces.
an object for a list:
  error site.yaml:4:1 languages: found an object with en; expected a list of language tags, the default first. Fix: correct the value.
a language that is none:
  error site.yaml:4:13 languages[0]: found "english"; expected a BCP 47 language tag such as en or pt-BR. Fix: correct the value.
a language twice:
  error site.yaml:4:1 languages: found a list of 2 items; expected each item once. Fix: correct the value.
a text in a language that the site lacks:
  error site.yaml:1:9 title.de: found a language that the site does not have; expected one of its languages: en. Fix: use one of them, or add de to languages.
a menu that leads nowhere:
  error site.yaml:5:14 navigation[0]: found "abuot"; expected the key of a page: about, developers, search, contents. Fix: write about.
a colour by name:
  error site.yaml:5:10 design.accent: found "red"; expected a colour of six hexadecimal digits such as #7a1f2b. Fix: correct the value.
a pale accent:
  error site.yaml:5:10 design.accent: found accent #ffcc00 on paper #fbf8f1, a contrast of 1.4:1; expected at least 4.5:1 (WCAG 2.2, 1.4.3). Fix: use a darker accent, such as #806600.
a link without scheme:
  error site.yaml:5:21 links[0].url: found "social.example"; expected an address that starts with https://, http:// or mailto:. Fix: correct the value.
a redirect to nothing:
  error site.yaml:5:13 redirects["/old/"]: found "new"; expected a path such as /notes/, an address that starts with https://, or 410 for what is gone. Fix: correct the value.
a redirect from a page:
  warning site.yaml:5:13 redirects["/about/"]: found a redirect from /about, where there is a page or a file. Fix: remove it.
a day that the calendar lacks:
  error site.yaml:5:43 security.expires: found "2027-02-30", but 2027 has no 30 February; expected a date such as 2027-06-30. Fix: correct the value.
an unknown code host:
  error site.yaml:5:13 accounts[0].provider: found "gihtub"; expected one of github, gitlab, forgejo, gitea, file. Fix: write github.
a link that makes browsers load something:
  error site.yaml:5:17 head.links[0].rel: found "preconnect"; expected a relation that loads nothing, such as me or webmention, because pages load nothing from other servers. Fix: correct the value.
an element that Vitrine writes itself:
  error site.yaml:5:15 head.meta.viewport: found a name that is not allowed; expected a name such as google-site-verification, and none that Vitrine writes itself. Fix: remove it, or write another.
an unknown section:
  error site.yaml:5:17 cv.sections[0]: found "job"; expected one of work, projects, volunteer, education, awards, certificates, publications, skills, languages, interests, references, or a list of that name in resume.json. Fix: remove it.
an unknown paper:
  error site.yaml:5:1 paperSize: found "A5"; expected one of A4, Letter. Fix: correct the value.
two files of settings:
  error site.yaml: found a second file like site.json; only one can be read. Fix: merge them, and remove one.
text for a number:
  warning pages/a.md:2:1 order: found "last", which is ignored; expected a number. Fix: correct the value.
front matter without end:
  error pages/a.md:1:1: found unclosed front matter. Fix: add a line of three hyphens below it, or write *** if you meant a horizontal rule.
a misspelt mark of a draft:
  error pages/a.md:2:1 draf: found true, a mark of privacy, so the page is not published; expected draft: true on pages that are not published. Fix: write draft: true, or remove the member.
an unclear status:
  error pages/a.md:2:1 status: found "maybe", perhaps a mark of privacy, so the page is not published; expected draft: true on pages that are not published. Fix: write draft: true, or remove the member.
a wrong date:
  error pages/a.md:2:1 published: found "2026-13-01", but no year has a month 13; expected a date such as 2026-11-21, perhaps with a time such as 2026-11-21T10:00:00Z. Fix: correct the value.
a reserved address:
  error pages/a.md: found the address /api/a/, which Vitrine uses itself; expected another address. Fix: rename the file, or give it another address.
two pages at one address:
  error pages/about.md: found the address /about/, which pages/a.md has already; expected one file for each address. Fix: rename one of them, or give it another address.
a page in a language that the site lacks:
  warning pages/a.md:2:1 language: found "de", so the page is served in the language en; expected one of the languages of site.yaml: en. Fix: add de to languages in site.yaml, or correct the value.
a file that is not UTF-8:
  error pages/a.md: found bytes that are not UTF-8; expected text in UTF-8. Fix: save the file as UTF-8.
a link to nothing:
  warning pages/a.md:3: found a link to /abuot.md, where there is nothing; expected a page that is not a draft, or a file beside the pages. Fix: link to /about/; if the page was there before, add redirects: { /abuot/: /about/ } to site.yaml.
a link to a heading that is not there:
  warning pages/a.md:3: found a link to #mee, which /about/ does not have; expected the id of a heading or another element. Fix: link to #me.
an image of another site:
  warning pages/a.md:3: found a file to load from "https://cdn.example/a.png", which browsers block on this site; expected a file beside the pages. Fix: put the file there, or link to it instead.
a name that no page has:
  warning pages/a.md:3: found [[Nothing]], a name that no published page or file has, so it is text; expected the name or an alias of a page, or the name of a file in pages/. Fix: correct the name, or publish the page.
a page under capitals:
  warning pages/notes/INDEX.md: found a name in capitals, which is part of the address. Fix: rename it to pages/notes/index.md.
a page outside pages/:
  warning notes.md: found Markdown outside pages/, which is not published. Fix: move it to pages/notes.md.
a private key:
  warning pages/id_ed25519: found a private key, which is not served; expected files that everyone may read. Fix: move it out of the content folder; if it is public, add files: { allow: ['id_ed25519'] } to site.yaml.
a CV that is not JSON:
  error resume.json:1:25: found the end of the file; expected valid JSON (close brace expected). Fix: look just before this place for a missing or extra comma, quote or bracket.
a date in words:
  warning resume.json:1:38 work[0].startDate: found "long ago", which is shown as written; expected a year from 1000 to 2999, a month or a day such as 2014, 2014-06 or 2014-06-29. Fix: write a date or leave it, or run vitrine new cv --resume FILE --content SITE --force, which rewrites the CV.
a period that ends before it starts:
  warning resume.json:1:57 work[0].endDate: found "2013", before the start "2014"; expected an end after the start. Fix: correct one of them.
a CV in a language that the site lacks:
  error resume.fr.json: found the language "fr" in the file name; expected one of the languages of site.yaml: en. Fix: rename the file, or add fr to languages in site.yaml.
an unknown label:
  error words/en.yaml:1:1 page.hom: found an unknown key; expected a key of templates/words/en.yaml. Fix: write page.home.
a template that is not closed:
  error templates/page.eta:2: found an error: unclosed tag; expected a template that works on every page. Fix: correct it; docs/templates.md lists the data it receives.
a template that fails:
  error templates/page.eta:2: found an error on /about/: Cannot read properties of undefined (reading 'first'); expected a template that works on every page. Fix: correct it; docs/templates.md lists the data it receives.
a template that nothing uses:
  warning templates/pgae.eta: found a template that nothing uses; expected the name of one to replace (application, cv, developers, gallery, home, layout, not-found, page, projects, search, partials/…), or one that another includes. Fix: rename it to templates/page.eta.
a style sheet that loads what is not there:
  warning styles/custom.css:2: found an image or another file at /gone.png, where there is nothing; expected a page that is not a draft, or a file beside the pages. Fix: correct or remove it.
a style sheet that nothing loads:
  warning styles/mine.css: found a style sheet that nothing loads. Fix: write its rules to styles/custom.css.
`
