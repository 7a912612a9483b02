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
  error site.yaml:5:43 security.expires: found "2027-02-30" (no such day); expected a date such as 2027-06-30. Fix: correct the value.
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
no settings:
  error site.yaml: found no such file; expected the file with the title, owner and languages of the site. Fix: create it, for example with {title: Ada Lovelace, description: Mathematician, owner: {name: Ada Lovelace}, languages: [en]}.
settings under another name:
  error site.yaml: found no such file; expected the file with the title, owner and languages of the site. Fix: rename Site.yaml to site.yaml.
settings that are empty:
  error site.yaml:1:1 title: found nothing; expected text, or text for each language such as {en: …, fr: …}. Fix: add it.
  error site.yaml:1:1 owner: found nothing; expected an object such as {name: Ada Lovelace}. Fix: add it.
  error site.yaml:1:1 languages: found nothing; expected a list of language tags, the default first. Fix: add it.
settings that are a list:
  error site.yaml:1:1: found a list of 2 items; expected members such as title: Ada Lovelace. Fix: rewrite it in this form.
settings in UTF-16:
  error site.yaml: found bytes that are not UTF-8; expected text in UTF-8. Fix: save the file as UTF-8.
errors in settings, on which all else depends:
  error site.yaml:1:1 title: found nothing; expected text, or text for each language such as {en: …, fr: …}. Fix: add it.
  error site.yaml:1:1 titel: found an unknown member; expected one of title, description, owner, languages, navigation, links, redirects, files, head, crawl, guidance, license, accounts, design, card, cv, home, paperSize, security, repository. Fix: write title.
  error site.yaml:2:1 owner.name: found nothing; expected the name of the person. Fix: add it.
  error site.yaml:2:9 owner.nmae: found an unknown member; expected one of name, email. Fix: write name.
  error site.yaml:3:1 languages: found an empty list; expected a list of language tags, the default first. Fix: correct the value.
errors in three files at once:
  error resume.json:2:26: found "}"; expected valid JSON (value expected). Fix: look just before this place for a missing or extra comma, quote or bracket.
  error pages/a.md:3:1 draf: found true, a mark of privacy, so the page is not published; expected draft: true on pages that are not published. Fix: write draft: true, or remove the member.
  error site.yaml:5:11 design.accent: found accent #ffcc00 on paper #fbf8f1, a contrast of 1.4:1; expected at least 4.5:1 (WCAG 2.2, 1.4.3). Fix: use a darker accent, such as #806600.
a second document:
  error site.yaml:5:1: found a second YAML document. Fix: remove the line of three hyphens.
a special character at the start of a text:
  error site.yaml:1:8: found a syntax error (Plain value cannot start with reserved character @); expected valid YAML. Fix: check the indentation, and quote text that starts with a special character or contains ": " or " #".
an unknown member after a byte order mark and CRLF:
  error site.yaml:5:1 paper: found an unknown member; expected one of title, description, owner, languages, navigation, links, redirects, files, head, crawl, guidance, license, accounts, design, card, cv, home, paperSize, security, repository. Fix: remove it.
a language that Intl does not accept:
  error site.yaml:4:17 languages[1]: found "abc-ab-cd"; expected a BCP 47 language tag such as en or pt-BR. Fix: correct the value.
a translated text without languages:
  error site.yaml:1:1 title: found an object with no members; expected text, or text for each language such as {en: …, fr: …}. Fix: correct the value.
texts in other languages:
  error site.yaml:2:15 description.english: found a language that the site does not have; expected one of its languages: en, fr. Fix: use one of them, or add english to languages.
  error site.yaml:5:25 links[0].label.es: found a language that the site does not have; expected one of its languages: en, fr. Fix: use one of them, or add es to languages.
  error site.yaml:6:21 guidance.useFor.pt-BR: found a language that the site does not have; expected one of its languages: en, fr. Fix: use one of them, or add pt-BR to languages.
an unusable contact and an impossible time:
  error site.yaml:5:12 security.contact: found "mailto:"; expected an address that starts with mailto:, https:// or tel:. Fix: correct the value.
  error site.yaml:5:32 security.expires: found "2027-06-30T25:00:00Z"; expected a date such as 2027-06-30. Fix: correct the value.
text that dark paper makes unreadable:
  error site.yaml:5:10 design.paper: found ink #1d1a16 on paper #222222, a contrast of 1.0:1; expected at least 4.5:1 (WCAG 2.2, 1.4.3). Fix: use a lighter paper.
  error site.yaml:5:10 design.paper: found accent #7a1f2b on paper #222222, a contrast of 1.5:1; expected at least 4.5:1 (WCAG 2.2, 1.4.3). Fix: use a lighter paper.
a setting of a former version:
  warning site.yaml:5:1 agentSkills: found a setting of a former version, which has no effect. Fix: remove it; agent.txt has the guidance.
paths of values that a CV does not have:
  error site.yaml:5:16 cv.private[0]: found "basics.phnoe"; expected the path of a member of JSON Resume without indexes, such as basics.phone. Fix: write basics.phone.
  error site.yaml:5:30 cv.private[1]: found "work.salary"; expected the path of a member of JSON Resume without indexes, such as basics.phone. Fix: write work.summary.
  error site.yaml:5:43 cv.private[2]: found "work[0].name"; expected the path of a member of JSON Resume without indexes, such as basics.phone. Fix: write work.name.
  error site.yaml:5:59 cv.private[3]: found "own.phone"; expected the path of a member of JSON Resume without indexes, such as basics.phone. Fix: correct the value.
a private image that is served:
  error site.yaml:5:30 cv.private[1]: found a private image, pages/me.jpg, which is served to everyone. Fix: move it to for/me.jpg, and write that as image.
menus that lead nowhere:
  error site.yaml:5:44 navigation[4]: found "cv"; expected the key of a page: about, developers, search, draft, drafts/first. Fix: add resume.json, or remove the entry.
  error site.yaml:5:48 navigation[5]: found "nowhere"; expected the key of a page: about, developers, search, draft, drafts/first. Fix: create pages/nowhere.md, or remove the entry.
  error site.yaml:5:57 navigation[6]: found "/about/"; expected the key of a page: about, developers, search, draft, drafts/first. Fix: write about.
  error site.yaml:5:66 navigation[7]: found "pages/about"; expected the key of a page: about, developers, search, draft, drafts/first. Fix: write about.
  error site.yaml:5:79 navigation[8]: found "pages/about.md"; expected the key of a page: about, developers, search, draft, drafts/first. Fix: write about.
  error site.yaml:5:95 navigation[9]: found "drafts"; expected the key of a page: about, developers, search, draft, drafts/first. Fix: create pages/drafts/index.md, the page of that folder, or remove the entry.
a menu with a draft that has no translation:
  warning site.yaml:5:20 navigation[1]: found "plans", a draft, which is left out; expected a published page. Fix: remove the entry, or publish pages/plans.md.
redirects that are none:
  error site.yaml:5:13 redirects["/v"]: found "somewhere"; expected a path such as /notes/, an address that starts with https://, or 410 for what is gone. Fix: correct the value.
  error site.yaml:5:28 redirects["/u"]: found "//evil.example/"; expected a path such as /notes/, an address that starts with https://, or 410 for what is gone. Fix: correct the value.
  error site.yaml:5:49 redirects["/t"]: found "/\\\\evil.example/"; expected a path such as /notes/, an address that starts with https://, or 410 for what is gone. Fix: correct the value.
redirects to nothing, in circles, and from where something is:
  warning site.yaml:6:3 redirects["/about"]: found a redirect from /about, where there is a page or a file. Fix: remove it.
  warning site.yaml:7:3 redirects["/x"]: found a redirect from /x that leads back to itself. Fix: correct or remove it.
  warning site.yaml:8:3 redirects["/y"]: found a redirect from /y that leads back to itself. Fix: correct or remove it.
  warning site.yaml:9:3 redirects["/z"]: found a redirect from /z that leads back to itself. Fix: correct or remove it.
  warning site.yaml:10:3 redirects["/w"]: found a redirect to /abuot/, where there is nothing. Fix: write /about/.
  warning site.yaml:11:3 redirects.old: found a path without a slash at the start. Fix: write /old.
  warning site.yaml:12:3 redirects["/api/cv"]: found a redirect from /api/cv, which Vitrine uses itself. Fix: remove it.
  warning site.yaml:13:3 redirects["/b?c=1"]: found a redirect from /b?c=1, which is not a valid path; expected a path such as /old/, without a query or a pattern. Fix: correct or remove it.
  warning pages/a.md:3:1 redirects: found a redirect from /c?d, which is not a valid path; expected a path such as /old/, without a query or a pattern. Fix: correct or remove it.
  warning pages/b.md:2:1 aliases: found a second redirect from /old, after that of pages/a.md. Fix: remove one of them.
  warning pages/b.md:2:1 aliases: found a redirect from /about, where there is a page or a file. Fix: remove it.
text for a number:
  warning pages/a.md:2:1 order: found "last", which is ignored; expected a number. Fix: correct the value.
front matter without end:
  error pages/a.md:1:1: found unclosed front matter. Fix: add a line of three hyphens below it, or write *** if you meant a horizontal rule.
a misspelt mark of a draft:
  error pages/a.md:2:1 draf: found true, a mark of privacy, so the page is not published; expected draft: true on pages that are not published. Fix: write draft: true, or remove the member.
a misspelt mark:
  error pages/a.md:2:1 visiblity: found "private", a mark of privacy (did you mean visibility?), so the page is not published; expected draft: true on pages that are not published. Fix: write draft: true, or remove the member.
an unclear status:
  error pages/a.md:2:1 status: found "maybe", perhaps a mark of privacy, so the page is not published; expected draft: true on pages that are not published. Fix: write draft: true, or remove the member.
a wrong date:
  error pages/a.md:2:1 published: found "2026-13-01" (no such day); expected a date such as 2026-11-21, perhaps with a time such as 2026-11-21T10:00:00Z. Fix: correct the value.
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
a page that takes long to render:
  warning pages/a.md: found more than 50000 lines, links and other marks, so that other requests wait while the page is rendered; expected a page that is rendered in less than 0.3 s. Fix: divide it into several pages.
a page under capitals:
  warning pages/notes/INDEX.md: found a name in capitals, which is part of the address. Fix: rename it to pages/notes/index.md.
a page outside pages/:
  warning notes.md: found Markdown outside pages/, which is not published. Fix: move it to pages/notes.md.
a private key:
  warning pages/id_ed25519: found a private key, which is not served; expected files that everyone may read. Fix: move it out of the content folder; if it is public, add files: { allow: ['id_ed25519'] } to site.yaml.
addresses that two files have:
  error pages/a/index.md: found the address /a/, which pages/a.md has already; expected one file for each address. Fix: rename one of them, or give it another address.
  error pages/café.md: found the address /caf%C3%A9/, which pages/café.md has already; expected one file for each address. Fix: rename one of them, or give it another address.
addresses of the server:
  error pages/api/x.md: found the address /api/x/, which Vitrine uses itself; expected another address. Fix: rename the file, or give it another address.
  error pages/llms.txt.md: found the address /llms.txt/, which Vitrine uses itself; expected another address. Fix: rename the file, or give it another address.
  error pages/static.md: found the address /static/, which Vitrine uses itself; expected another address. Fix: rename the file, or give it another address.
  error pages/cv/cv.docx: found the address /cv/cv.docx, which Vitrine uses itself; expected another address. Fix: rename the file.
  error pages/resume.json: found the address /resume.json, which Vitrine uses itself; expected another address. Fix: rename the file.
machine files of one’s own:
  warning pages/feed.atom: found your own /feed.atom, which is served instead of Vitrine's. Fix: remove the file if you do not need your own, so that Vitrine keeps it up to date.
  warning pages/fr/llms.txt: found your own /fr/llms.txt, which is served instead of Vitrine's. Fix: remove the file if you do not need your own, so that Vitrine keeps it up to date.
  warning pages/robots.txt: found your own /robots.txt, which is served instead of Vitrine's. Fix: remove the file if you do not need your own, so that Vitrine keeps it up to date.
  warning pages/sitemap-2.xml: found your own /sitemap-2.xml, which is served instead of Vitrine's. Fix: remove the file if you do not need your own, so that Vitrine keeps it up to date.
other languages in names:
  error resume.de.json: found the language "de" in the file name; expected one of the languages of site.yaml: en, fr. Fix: rename the file, or add de to languages in site.yaml.
  error pages/a.de.md: found the language "de" in the file name; expected one of the languages of site.yaml: en, fr. Fix: rename the file, or add de to languages in site.yaml.
  error pages/b.pt-BR.md: found the language "pt-BR" in the file name; expected one of the languages of site.yaml: en, fr. Fix: rename the file, or add pt-BR to languages in site.yaml.
  error pages/c.FR.md: found the language "FR" in the file name; expected one of the languages of site.yaml: en, fr. Fix: write fr in the file name.
  error words/French.yaml: found the language "French" in the file name; expected one of the languages of site.yaml: en, fr. Fix: rename the file, or add French to languages in site.yaml.
  error words/de.yaml: found the language "de" in the file name; expected one of the languages of site.yaml: en, fr. Fix: rename the file, or add de to languages in site.yaml.
a folder named after a language:
  error pages/fr.md: found a page in the language en at /fr/; expected only pages in the language fr there. Fix: rename the file to pages/index.fr.md.
  error pages/fr/a.md: found a page in the language en at /fr/; expected only pages in the language fr there. Fix: rename the file to pages/a.fr.md.
names of other generators:
  error pages/_index.md: found a name that other generators give to the page of a folder. Fix: rename it to pages/index.md.
  error pages/a/_index.fr.md: found a name that other generators give to the page of a folder. Fix: rename it to pages/a/index.fr.md.
names that nothing reads, or hardly a browser:
  warning About me.md: found Markdown outside pages/, which is not published. Fix: move it to pages/About me.md.
  warning CV.yaml: found a CV under a name that nothing reads. Fix: rename it to resume.yaml.
  warning pages/CV.md: found a name in capitals, which is part of the address. Fix: rename it to pages/cv.md.
  warning pages/a/b.markdown: found Markdown that is served as a file and not as a page. Fix: rename it to pages/a/b.md.
  warning pages/me.HEIC: found an image in a format that most browsers do not show. Fix: save it as pages/me.jpg.
  warning pages/notes/Index.md: found a name in capitals, which is part of the address. Fix: rename it to pages/notes/index.md.
  warning pages/scan.tif: found an image in a format that most browsers do not show. Fix: save it as pages/scan.jpg.
  warning resume.JSON: found a CV under a name that nothing reads. Fix: rename it to resume.json.
front matter that is a list:
  error pages/a.md:2:1: found a list of 1 item; expected members such as title: About. Fix: rewrite it in this form.
front matter of other generators:
  error pages/a.md:1:1: found front matter that is not YAML between two lines of three hyphens; expected that form, since it may contain the mark of a draft. Fix: run vitrine import on the folder it comes from, or write *** if you meant a horizontal rule.
  error pages/b.md:1:1: found front matter that is not YAML between two lines of three hyphens; expected that form, since it may contain the mark of a draft. Fix: run vitrine import on the folder it comes from, or write *** if you meant a horizontal rule.
  error pages/c.md:1:1: found front matter that is not YAML between two lines of three hyphens; expected that form, since it may contain the mark of a draft. Fix: run vitrine import on the folder it comes from, or write *** if you meant a horizontal rule.
  error pages/d.md:1:1: found front matter that is not YAML between two lines of three hyphens; expected that form, since it may contain the mark of a draft. Fix: run vitrine import on the folder it comes from, or write *** if you meant a horizontal rule.
front matter of 300 KiB:
  error pages/a.md: found 300 KiB of YAML; expected at most 256 KiB. Fix: make it shorter.
wrong values that may hide a page:
  error pages/a.md:2:1 published: found "2026-02-30" (no such day); expected a date such as 2026-11-21, perhaps with a time such as 2026-11-21T10:00:00Z. Fix: correct the value.
  error pages/a.md:3:1 draft: found "perhaps", perhaps a mark of privacy, so the page is not published; expected draft: true on pages that are not published. Fix: write draft: true, or remove the member.
  error pages/b.md:2:1 address: found "/a b/"; expected a path on this site, such as /notes/engine/. Fix: correct the value.
wrong values that hide none:
  warning pages/a.md:2:1 updated: found "2026-02-30" (no such day), which is ignored; expected a date such as 2026-11-21, perhaps with a time such as 2026-11-21T10:00:00Z. Fix: correct the value.
  warning pages/a.md:3:1 order: found "first", which is ignored; expected a number. Fix: correct the value.
  warning pages/a.md:4:1 template: found "blog", which is ignored; expected one of home, page, cv, projects, gallery, developers, search. Fix: correct the value.
  warning pages/a.md:5:1 tags: found an object with a, which is ignored; expected a list. Fix: correct the value.
  warning pages/a.md:6:1 mood: found an unknown member, which is ignored; expected a name listed in docs/front-matter.md. Fix: leave it, or remove it; it does no harm.
  warning pages/a.md:7:1 title: found "C" and a comment after it. Fix: put the text in quotes if it contains " #", or remove the comment.
text that YAML takes for an alias:
  error pages/a.md:3:8: found the alias *Important*, which no anchor defines; expected text in quotes, or the anchor &Important* earlier in the file. Fix: if you meant text, write "*Important*".
pages and CVs above the size limits:
  error pages/a.md: found 1.1 MiB; expected at most 1 MiB. Fix: split it into several pages.
  error resume.json: found 5.0 MiB; expected at most 4 MiB. Fix: make it smaller.
a type that is not served:
  warning pages/notes.md~: found a backup or a leftover of an editor, which is not served; expected files that everyone may read. Fix: move it out of the content folder; if it is public, add files: { allow: ['notes.md~'] } to site.yaml.
  warning pages/part.step: found a file of the type .step, which is not served; expected files that everyone may read. Fix: if it is public, add files: { allow: ['*.step'] } to site.yaml.
a CV that is not JSON:
  error resume.json:1:25: found the end of the file; expected valid JSON (close brace expected). Fix: look just before this place for a missing or extra comma, quote or bracket.
a date in words:
  warning resume.json:1:38 work[0].startDate: found "long ago", which is shown as written; expected a year from 1000 to 2999, a month or a day such as 2014, 2014-06 or 2014-06-29. Fix: write a date or leave it, or run vitrine new cv --resume FILE --content SITE --force, which rewrites the CV.
a period that ends before it starts:
  warning resume.json:1:57 work[0].endDate: found "2013", before the start "2014"; expected an end after the start. Fix: correct one of them.
a CV in a language that the site lacks:
  error resume.fr.json: found the language "fr" in the file name; expected one of the languages of site.yaml: en. Fix: rename the file, or add fr to languages in site.yaml.
an unknown label:
  warning words/en.yaml:1:1 page.hom: found an unknown key, which has no effect; expected a key of templates/words/en.yaml. Fix: write page.home.
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
a trailing comma:
  error resume.json:3:1: found "}"; expected valid JSON (property name expected). Fix: look just before this place for a missing or extra comma, quote or bracket.
a CV that is empty:
  error resume.json:1:1: found the end of the file; expected valid JSON (value expected). Fix: look just before this place for a missing or extra comma, quote or bracket.
a missing value, after tabs and CRLF:
  error resume.json:3:15: found "}"; expected valid JSON (value expected). Fix: look just before this place for a missing or extra comma, quote or bracket.
a repeated member in JSON:
  error resume.json:1:29: found a second member with this name. Fix: merge the two, or remove one.
  error resume.json:2:2: found a second member with this name. Fix: merge the two, or remove one.
two CVs and two files of labels in one language:
  error resume.yaml: found a second file like resume.en.json; only one can be read. Fix: merge them, and remove one.
  error words/en.yaml: found a second file like words/en.json; only one can be read. Fix: merge them, and remove one.
aliases that expand to thousands of millions of values:
  error resume.yaml: found members nested too deeply, or aliases that expand too far; expected at most 100 levels, and few aliases of aliases. Fix: remove the inner levels, or write the values out.
  error pages/a.md: found members nested too deeply, or aliases that expand too far; expected at most 100 levels, and few aliases of aliases. Fix: remove the inner levels, or write the values out.
a member inside itself:
  error resume.yaml: found members nested too deeply, or aliases that expand too far; expected at most 100 levels, and few aliases of aliases. Fix: remove the inner levels, or write the values out.
lists 101 deep:
  error resume.json: found members nested too deeply, or aliases that expand too far; expected at most 100 levels, and few aliases of aliases. Fix: remove the inner levels, or write the values out.
JSON that is deeper than the stack:
  error resume.json: found members nested too deeply, or aliases that expand too far; expected at most 100 levels, and few aliases of aliases. Fix: remove the inner levels, or write the values out.
YAML that is deeper than the stack:
  error resume.yaml: found members nested too deeply, or aliases that expand too far; expected at most 100 levels, and few aliases of aliases. Fix: remove the inner levels, or write the values out.
labels that are unknown, and placeholders:
  error words/en.yaml:3:1 contributions.sentence: found "{cuont}"; expected one of {count}, {from}, {to}, {days}, {streak}. Fix: write {count}.
  error words/en.yaml:3:1 contributions.sentence: found "{people}"; expected one of {count}, {from}, {to}, {days}, {streak}. Fix: remove it.
  error words/en.yaml:4:1 page.table: found "{n}"; expected nothing like it. Fix: remove it.
  warning words/en.yaml:1:1 home.latset: found an unknown key, which has no effect; expected a key of templates/words/en.yaml. Fix: write home.latest.
  warning words/en.yaml:2:1 contact: found an unknown key, which has no effect; expected a key of templates/words/en.yaml. Fix: remove it.
  warning words/en.yaml:5:1 llms.pages: found an unknown key, which has no effect; expected a key of templates/words/en.yaml. Fix: remove it.
labels that are not texts:
  error words/en.json:1:17 home.latest: found an object with one; expected text, or text for each plural of the language such as {one: …, other: …}, at least other. Fix: correct the value.
  error words/en.json:1:47 page.table: found ""; expected text, or text for each plural of the language such as {one: …, other: …}, at least other. Fix: correct the value.
a private value under no name:
  error for/private.yaml:1:1 basics: found an unknown member; expected one of name, label, image, email, phone, url, summary, location, profiles. Fix: remove it.
an image of private.yaml that is served:
  error for/private.yaml image: found a private image, pages/me.svg, which is served to everyone. Fix: move it to for/me.svg, and write that as image.
  warning for/private.yaml image: found "me.svg"; expected a file in for/, by its path in the content folder. Fix: save the image as for/photo.jpg and write that; until then applications have none.
a private image that is not there:
  warning for/private.yaml image: found "for/you.jpg"; expected a file in for/, by its path in the content folder. Fix: save the image as for/photo.jpg and write that; until then applications have none.
mistakes in applications:
  error for/Acme Ltd.md: found a name that cannot be part of an address; expected lower-case letters a to z, digits and hyphens, such as for/acme.md. Fix: rename it.
  error for/a.md:2:1 key: found something else; expected 26 of the letters a to z and the digits 2 to 7, as vitrine new application writes them. Fix: correct the value.
  error for/a.md:3:1 expire: found an unknown member; expected one of key, tags, label, summary, sections, pages, density, layout, language, recipient, subject, date, expires. Fix: write expires.
  error for/b.md:1: found no front matter, so no key; expected a line of three hyphens, members such as key, and another such line. Fix: write one with vitrine new application NAME.
  error for/c.md:4:18 sections[1]: found "skils"; expected one of work, projects, volunteer, education, awards, certificates, publications, skills, languages, interests, references. Fix: write skills.
  error for/c.md:5:1 language: found "de"; expected one of the languages of site.yaml: en. Fix: write one of them, or add de to languages in site.yaml.
  warning for/c.md:3:8 tags[0]: found "manger"; expected nothing like it. Fix: remove it.
  warning for/d.md:3:1 expires: found "1970-01-01", so the application is no longer served; expected a day in the future. Fix: set a later day, or remove the file.
`
