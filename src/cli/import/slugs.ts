/** How each generator spells names in addresses. */

/** Hugo: lower case, hyphens for white space; letters, digits, marks and `._-#+~@` stay. */
export const hugoSlug = (text: string): string =>
  text
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s/._\-+~@]/gu, '')
    .replaceAll(/[\s-]+/g, '-')

/** Jekyll's mode `pretty`, without change of case: what is not a letter, digit or one of some marks becomes a hyphen. */
export const jekyllTitle = (text: string): string =>
  text.replaceAll(/[^\p{M}\p{L}\p{Nd}._~!$&'()+,;=@]+/gu, '-').replaceAll(/^-|-$/g, '')

/** Jekyll's usual mode: letters and digits in lower case, hyphens for all else. */
export const jekyllSlug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{M}\p{L}\p{Nd}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** Hexo: accents go, and each run of marks and spaces becomes a hyphen; the case stays. */
export const hexoSlug = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'<>,.?/\p{Cc}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')

/** Zola: letters without accents and digits in lower case, hyphens for all else. */
export const zolaSlug = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')

/** Quartz: hyphens for spaces, words for `&` and `%`; the case stays. */
export const quartzSlug = (path: string): string =>
  path.replaceAll(/\s/g, '-').replaceAll('&', '-and-').replaceAll('%', '-percent').replaceAll(/[?#]/g, '')

/** kramdown, for headings: from the first letter on, letters, digits and hyphens in lower case. */
export const kramdownId = (text: string): string =>
  text
    .replace(/^[^\p{L}]+/u, '')
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
    .toLowerCase()
