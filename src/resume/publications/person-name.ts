/** Reads names of people and organizations in resume.json and publications.bib. */

/** A person's name. An organization has only a family name. */
export interface PersonName {
  /** With particles and a suffix: `van der Berg`, `King Jr.` */
  readonly family: string
  readonly given: string | undefined
  /** A remark after the name, such as `*` or ` (first author)`. */
  readonly note?: string
}

/** Authors, and whether there are others who are not named. */
export interface Authors {
  readonly authors: readonly PersonName[]
  readonly hasMoreAuthors: boolean
}

/** A mark that points to a note, or words in parentheses. */
const noteAtEnd = /[*∗†‡§¶#⁰¹²³⁴-⁹]$| ?\([^()]*\)$/u

/** In characters. A longer text is not a name. */
const MAX_NAME_LENGTH = 200

const suffix = /^(?:Jr|Sr)\.?$|^(?:II|III|IV)$/

/** Particles that begin a family name even when capitalized. In lower case, any word is a particle. */
const particle = /^(?:van|von|de|del|della|di|da|dos|du|la|le|ter|ten|bin|ibn|el|al|ó|ní|mac)$/iu

const startsInLowerCase = /^\p{Ll}/u

/** In `García y Vega`, the family name begins one word earlier. */
const joint = /^[yi]$/

const initials = /^(?:\p{Lu}\.?[ -]?){1,4}$/u

/** Begins a name that is written whole, the family first. */
export const ideographs = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Words in names of organizations, but not of people. */
const organizationWords =
  'of for the and collaboration consortium group team committee commission council organi[sz]ation ' +
  'association society foundation institut[eo]? university universit[äéày]t? cent(?:er|re) ' +
  'laborator(?:y|ies) agency ministry department network project inc ltd gmbh'
const organization = new RegExp(
  String.raw`\b(?:${organizationWords.replaceAll(' ', '|')})(?![\p{L}\p{M}])`,
  'iu',
)

const others = /^(?:(?:and|&)\s+)?(?:others|et\s+al\.?|u\.\s?a\.|…|\.\.\.)$/i

/** Returns the index of the word at which the family name starts: the first particle, or the last word. */
const familyStart = (words: readonly string[]): number => {
  const [first = ''] = words
  const lastIndex = Math.max(words.length - 1, 0)
  if (startsInLowerCase.test(first)) return particle.test(first) ? 0 : lastIndex
  const index = words.findIndex(
    (word, at) => at > 0 && at < lastIndex && (startsInLowerCase.test(word) || particle.test(word)),
  )
  if (index === -1) return lastIndex
  return joint.test(words[index] ?? '') ? index - 1 : index
}

/** Returns the name whose words are in spoken order. */
const spokenName = (words: readonly string[]): PersonName => {
  const [first = ''] = words
  const last = words.at(-1) ?? ''
  if (words.length > 2 && suffix.test(last)) {
    const { family, given } = spokenName(words.slice(0, -1))
    return { family: `${family.replace(/,$/, '')} ${last}`, given }
  }
  // `Tolkien JRR` and `山本 日向子`
  const isFamilyFirst =
    words.length === 2 && (ideographs.test(last) || (/^\p{Lu}{1,3}$/u.test(last) && /\p{Ll}/u.test(first)))
  if (isFamilyFirst) return { family: first, given: last }
  const start = familyStart(words)
  return { family: words.slice(start).join(' '), given: words.slice(0, start).join(' ') || undefined }
}

/** Reads `Ada Lovelace`, `Lovelace, Ada`, `King, Jr., Martin Luther`, and `{A Collaboration}`. */
export const readPersonName = (text: string): PersonName => {
  const written = text.replaceAll(/\s+/g, ' ').trim()
  if (written.length > MAX_NAME_LENGTH) return { family: written, given: undefined }
  const note = noteAtEnd.exec(written)?.[0] ?? ''
  if (note !== '' && note !== written) {
    const { note: more = '', ...name } = readPersonName(written.slice(0, -note.length))
    return { ...name, note: more + note }
  }
  if (/^\{.*\}$/.test(written)) return { family: written.slice(1, -1).trim(), given: undefined }
  if (organization.test(written)) return { family: written, given: undefined }
  const parts = written.split(',').map((part) => part.trim())
  const [family = '', second = '', third] = parts.filter((part) => part !== '')
  if (suffix.test(second)) {
    const name = third === undefined ? spokenName(family.split(/\s+/)) : { family, given: third }
    return { family: `${name.family} ${second}`, given: name.given }
  }
  return second === '' ? spokenName(family.split(/\s+/)) : { family, given: second }
}

/**
 * Splits a text that may list several names.
 *
 * @param isWhole whether the text names all authors
 */
const splitNames = (text: string, isWhole: boolean): readonly string[] => {
  if (/^\s*\{/.test(text)) return [text]
  const isOrganization = organization.test(text.replaceAll(/\band\b/gi, ' '))
  const parts = text.split(isOrganization ? / ?; ?/ : / ?; ?|,? (?:and|&|und|et(?! al)|y) (?=\p{Lu}|others)/u)
  return parts.flatMap((part) => {
    const names = part.split(/ ?, ?/).filter((name) => name !== '')
    // `Lovelace, A., Babbage, C.`
    const isInverted =
      names.length > 1 && names.every((name, index) => index % 2 === 0 || initials.test(name))
    if (isInverted && names.length > 2)
      return names.flatMap((name, index) => (index % 2 === 0 ? `${name}, ${names[index + 1]}` : []))
    const isList =
      names.length > 2
        ? !suffix.test(names[1] ?? '')
        : (isWhole || parts.length > 1) && names.every((name) => /\s/.test(name))
    return isList && !isOrganization ? names : [part]
  })
}

/** Reads authors, one in each text or all in one. */
export const readAuthors = (texts: readonly string[]): Authors => {
  const names = texts.flatMap((text) => {
    const written = text.replaceAll(/\s+/g, ' ').trim()
    const [end = ''] = /[,;]? (?:and others|et al\.?)$/i.exec(written) ?? []
    const list = written.slice(0, written.length - end.length)
    return [...splitNames(list, texts.length === 1), end.replace(/^[,;]? /, '')].filter(
      (name) => name.trim() !== '',
    )
  })
  const named = names.filter((name) => !others.test(name.trim()))
  return { authors: named.map(readPersonName), hasMoreAuthors: named.length < names.length }
}

/** Returns the words of a name for comparison, without accents and suffix. */
const plainWords = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !/^(?:jr|sr|ii|iii|iv)$/.test(word))

/** Returns given names, separating initials: `J.R.R.`, `JRR`. */
const givenNames = (given: string): readonly string[] =>
  plainWords(given.replaceAll(/\b\p{Lu}{2,3}\b/gu, (letters) => [...letters].join(' ')))

const agree = (one: string, other: string): boolean =>
  one === other || (Math.min(one.length, other.length) === 1 && one.charAt(0) === other.charAt(0))

/** Titles before a name. */
const titles = /(?<!\S)\p{L}{2,20}\.(?:-\p{L}{1,20}\.)?(?=\s)/gu

/** Whether an author has this name: it ends in the family name, and the given names that both have agree. */
export const isSamePerson = ({ family, given = '' }: PersonName, fullName: string): boolean => {
  const words = plainWords((fullName.split(',')[0] ?? '').replaceAll(titles, '')) // without degrees
  const ownFamily = plainWords(family)
  if (ownFamily.length === 0) return false
  if (words.join('') === plainWords(`${family}${given}`).join('')) return true
  const before = words.slice(0, words.length - ownFamily.length)
  const own = givenNames(given)
  return (
    words.slice(before.length).join(' ') === ownFamily.join(' ') &&
    Math.min(own.length, before.length) > 0 &&
    before.every((name, index) => own[index] === undefined || agree(name, own[index] ?? ''))
  )
}
