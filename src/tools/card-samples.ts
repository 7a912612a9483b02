/**
 * Owners whose cards are hard to set: every script, every length, every kind of year. The contact sheet shows them to a
 * person; the tests measure them.
 */
import type { CardInput, CardWords } from '../domain/card.ts'
import { type ContributionSummary, summarizeContributions, utcDay } from '../domain/contributions.ts'

const english: CardWords = {
  contributions: 'contributions in twelve months',
  activeDays: 'active days',
  longestStreak: 'longest run of days',
  takenOn: 'as of 20 November 2026',
  sample: 'sample figures',
}
const french: CardWords = {
  contributions: 'contributions en douze mois',
  activeDays: 'jours actifs',
  longestStreak: 'jours de suite, au plus',
  takenOn: 'au 20 novembre 2026',
  sample: 'chiffres d’exemple',
}

const LAST_DAY = '2026-11-20'
const DAY_MS = 86_400_000

/** Returns the summary of a year that ends on 20 November 2026, in which `count(0)` is the last day's, `count(1)` the one before. */
export const sampleYear = (count: (index: number) => number, sample = false): ContributionSummary => {
  const last = Date.parse(`${LAST_DAY}T00:00:00Z`)
  const days = Array.from({ length: 366 }, (_, index) => ({
    date: utcDay(new Date(last - index * DAY_MS)),
    count: count(index),
  }))
  const part = { provider: 'forgejo', account: 'ada', takenOn: LAST_DAY, sample, days } as const
  return summarizeContributions([part]) as ContributionSummary
}

/** Working weeks, quiet weekends, two holidays: the same in every run. */
const ordinaryDay = (index: number): number => {
  const week = Math.floor(index / 7)
  if (week === 12 || week === 13 || week === 30) return 0
  return Math.max(0, ((index * 7919 + week * 31) % 17) - (index % 7 < 2 ? 13 : 6))
}
const ordinaryYear = sampleYear(ordinaryDay, true)

/** Returns an ordinary owner's input with what is given in place of its own. */
export const sampleCard = (more: Partial<CardInput> = {}): CardInput => ({
  name: 'Ada Lovelace',
  headline: 'Mathematician and author of the Notes on the Analytical Engine',
  address: 'ada.example',
  language: 'en',
  direction: 'ltr',
  summary: ordinaryYear,
  variant: 'light',
  colours: {},
  words: english,
  ...more,
})

const longHeadline =
  'Researcher in numerical analysis, translator of memoirs on calculating engines, teacher of mathematics, and writer of programs that nobody could run before 1991, when a machine that could was finished.'

/** The cards, each under what is awkward about it. */
export const awkwardCards: Readonly<Record<string, CardInput>> = {
  'an ordinary owner': sampleCard(),
  'the dark variant': sampleCard({ variant: 'dark' }),
  'own colours': sampleCard({ colours: { paper: '#eef2ee', ink: '#10241c', accent: '#0b6e4f' } }),
  French: sampleCard({
    headline: 'Mathématicienne, traductrice de Menabrea et auteure des Notes sur la machine analytique',
    language: 'fr',
    words: french,
  }),
  'a name of one letter': sampleCard({ name: 'O', headline: 'Q' }),
  'a name of 60 characters': sampleCard({
    name: 'Augusta Ada King-Noel, Countess of Lovelace, née Gordon Byron',
  }),
  'a name that is one long word': sampleCard({
    name: 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren',
  }),
  'a headline of 200 characters': sampleCard({ headline: longHeadline }),
  'long name, long headline': sampleCard({
    name: 'Augusta Ada King-Noel, Countess of Lovelace, née Gordon Byron',
    headline: longHeadline,
  }),
  'no headline': sampleCard({ headline: undefined }),
  'no statistics': sampleCard({ summary: undefined }),
  'no statistics, all of it long': sampleCard({
    summary: undefined,
    name: 'Augusta Ada King-Noel, Countess of Lovelace, née Gordon Byron',
    headline: longHeadline,
  }),
  'a year of zeros': sampleCard({ summary: sampleYear(() => 0) }),
  'one enormous day': sampleCard({
    summary: sampleYear((index) => (index === 200 ? 1_234_567_890 : ordinaryDay(index))),
  }),
  'quotes and markup': sampleCard({
    name: `"Ada" <b>L'Engle</b> & Sons`,
    headline: '</svg><script>alert(1)</script> & <%= it %> “quoted” ‘twice’ — 100 % ]]>',
  }),
  'accents and stacked marks': sampleCard({
    name: 'Žofie Ångström-Đặng Łukaszewicz',
    headline: 'Z̴̡̢̛̗̘̙̜̝̞̟a̵̧̨̛̖̗̘̙̜l̶̡̢̛̖̗̘̙g̷̢̛̖̗̘o, ễ ữ ǘ ṩ Ḗ in every line',
  }),
  emoji: sampleCard({
    name: 'Ada 👩‍💻 Lovelace',
    headline: '✨ Engines 🚀 & poetry 📜, 👍🏽 since 1843 🇬🇧🇫🇷 ❤️ 1️⃣',
  }),
  Chinese: sampleCard({
    name: '埃达·洛夫莱斯',
    headline: '数学家，《分析机注记》的作者，被视为世界上第一位程序员。',
    language: 'zh',
  }),
  Japanese: sampleCard({
    name: 'エイダ・ラブレス',
    headline: '数学者、解析機関についての「注釈」の著者。直線と骨の形を見よ。',
  }),
  Korean: sampleCard({
    name: '에이다 러브레이스',
    headline: '수학자이자 해석 기관에 관한 주석의 저자, 최초의 프로그래머',
  }),
  'Arabic, from right to left': sampleCard({
    name: 'آدا لوفلايس',
    headline: 'عالمة رياضيات ومؤلفة الملاحظات حول المحرك التحليلي (1843) لتشارلز بابيج',
    language: 'ar',
    direction: 'rtl',
  }),
  'Hebrew on an English site': sampleCard({
    name: 'עדה לאבלייס',
    headline: 'מתמטיקאית ומחברת ההערות על Analytical Engine משנת 1843',
  }),
  Devanagari: sampleCard({ name: 'एडा लवलेस', headline: 'गणितज्ञ और विश्लेषणात्मक इंजन पर टिप्पणियों की लेखिका' }),
  'Greek and Cyrillic': sampleCard({
    name: 'Άντα Λάβλεϊς',
    headline: 'Μαθηματικός — Ада Лавлейс, математик и первый программист',
  }),
  'a script that no font has': sampleCard({
    name: 'Ada 𒀀𒁀𒂀 Lovelace',
    headline: 'Tablets: 𒀀 𒁀 𒂀, and ordinary words beside them',
  }),
  'a long address': sampleCard({
    address: 'notes-on-the-analytical-engine.mathematics.example-university.ac.example:8443',
  }),
  'nothing but spaces': sampleCard({ name: '   ', headline: ' \n\t ' }),
}
