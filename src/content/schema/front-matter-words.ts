/** The words of front matter for yes and no, and for drafts and published pages. In lower case. */

/** What words for yes and no say, in Vitrine's languages; `always` and `never` are Hugo's. */
export const flagWords: ReadonlyMap<string, boolean> = new Map([
  ...'true yes on always ja oui si sí sim はい 是 예 نعم כן да так tak ano evet ναι हाँ có'
    .split(' ')
    .map((word) => [word, true] as const),
  ...'false no off never nein non não nee いいえ 否 아니요 لا לא нет ні nie ne hayır όχι नहीं không nej'
    .split(' ')
    .map((word) => [word, false] as const),
])

const draftWords = 'draft private hidden pending scheduled future wip unpublished trash'.split(' ')
/** The last line has the stages of digital gardens: what still grows is there to be read. */
const publicWords = [
  ...'published publish public live final done complete completed'.split(' '),
  ...'seedling budding growing evergreen'.split(' '),
]

/** What marks of drafts say: whether the page is one. */
export const draftMarks: ReadonlyMap<string, boolean> = new Map([
  ...draftWords.map((word) => [word, true] as const),
  ...publicWords.map((word) => [word, false] as const),
  ...flagWords,
])
