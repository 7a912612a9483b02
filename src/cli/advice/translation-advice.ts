/** Advice about pages that some languages of the site lack, or have as they were before. */
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

const lastDay = ({ updated, published }: Page): string | undefined => updated ?? published

/** Advice about translations that are dated before the last change of their original. */
const outdated = (translations: readonly Page[], site: Site): readonly ContentIssue[] => {
  const original = translations.find(({ language }) => language === site.settings.languages[0])
  const changed = original?.updated
  if (original === undefined || changed === undefined) return []
  return translations.flatMap((page) => {
    const day = lastDay(page)
    if (day === undefined || day >= changed) return []
    return [
      {
        file: page.file,
        found: `a translation of ${day}, before the last change of ${original.file} on ${changed}`,
        expected: 'the text of the original',
        fix: `translate what has changed, and write updated: ${changed}`,
      },
    ]
  })
}

/** Returns one piece of advice for each page that is not there in every language, and for each translation that is older. */
export const translationAdvice = (site: Site): readonly ContentIssue[] => {
  const { languages } = site.settings
  const byKey = Map.groupBy(site.pages.values(), ({ key }) => key)
  return [...byKey.values()].flatMap((translations) => {
    const [first] = translations
    const absent = languages.filter((language) => !translations.some((page) => page.language === language))
    if (first === undefined || first.noindex) return []
    if (absent.length === 0) return outdated(translations, site)
    return absent.includes(languages[0])
      ? translations.map((page) => orphan(page, site))
      : [missing(first, absent, site)]
  })
}
