/** Advice about pages that some languages of the site lack. */
import { pageFileName } from '../../content/files/page-name.ts'
import type { Page, Site } from '../../content/site.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'

const missing = (page: Page, absent: readonly string[], site: Site): ContentIssue => {
  const files = absent.map((language) => pageFileName(page.key, language, site.settings.languages))
  return {
    file: page.file,
    found: `no translation into ${absent.join(', ')}`,
    expected: files.join(', '),
    fix: 'translate it, or leave it: the language menu then leads to the home page',
  }
}

const orphan = (page: Page, site: Site): ContentIssue => {
  const original = pageFileName(page.key, site.settings.languages[0], site.settings.languages)
  return {
    file: page.file,
    found: `a page in ${page.language} only`,
    expected: `its original, ${original}`,
    fix: `create ${original}, or check the file's name`,
  }
}

/** Returns one piece of advice for each page that is not there in every language. */
export const translationAdvice = (site: Site): readonly ContentIssue[] => {
  const { languages } = site.settings
  const byKey = Map.groupBy(site.pages.values(), ({ key }) => key)
  return [...byKey.values()].flatMap((translations) => {
    const [first] = translations
    const absent = languages.filter((language) => !translations.some((page) => page.language === language))
    if (first === undefined || absent.length === 0 || first.noindex) return []
    return absent.includes(languages[0])
      ? translations.map((page) => orphan(page, site))
      : [missing(first, absent, site)]
  })
}
