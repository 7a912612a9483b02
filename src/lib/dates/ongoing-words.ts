/** Words that people write as the end date of something ongoing. */

/** By language; a test requires each language of templates/translations/. */
const ongoingWords: Readonly<Record<string, string>> = {
  en: 'present, current, currently, active, now, today, ongoing, to date, to now, to present, to today',
  ar: 'حتى الآن, الآن',
  cs: 'dosud, současnost',
  de: 'heute, jetzt',
  el: 'σήμερα',
  es: 'actualidad, actualmente, presente',
  fr: "aujourd'hui",
  he: 'היום, כיום',
  hi: 'अब तक, वर्तमान',
  it: 'oggi, attuale, in corso',
  ja: '現在',
  ko: '현재',
  nl: 'heden, nu',
  pl: 'obecnie, nadal',
  pt: 'atual, atualmente, presente',
  ru: 'настоящее время, по настоящее время, сейчас',
  sv: 'nu, pågående',
  tr: 'hâlen, halen, günümüz, devam ediyor',
  uk: 'дотепер, до сьогодні',
  vi: 'nay, hiện tại, hiện nay',
  zh: '至今, 现在',
}

/** The languages in which dates and periods are read: those of Vitrine's UI strings. */
export const languagesOfCvs = Object.keys(ongoingWords)

const ongoing = new Set(Object.values(ongoingWords).flatMap((words) => words.split(', ')))

/** Returns whether a text says that something lasts until now. */
export const isOngoing = (text: string): boolean =>
  ongoing.has(
    text
      .trim()
      .toLowerCase()
      .replace('’', "'")
      .replace(/^(?:till|until) /, 'to '),
  )
