/**
 * Content that Chromium tags in a way that PDF/UA does not allow. The PDF of a page with such content does
 * not claim PDF/UA, and `vitrine check` says why.
 */

/** An expression to run in the printed page. Returns the names of its findings: "a footnote". */
export const findUntaggable = `(() => {
  const all = (selector) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
  const levels = all('main :is(h1, h2, h3, h4, h5, h6)').map(({ tagName }) => Number(tagName.slice(1)))
  // Of each row, with what reaches into it from above.
  const lengths = ({ rows }) => {
    const counts = [...rows].map(() => 0)
    for (const [index, { cells }] of [...rows].entries())
      for (const { rowSpan, colSpan } of cells)
        for (let row = index; row < index + rowSpan; row += 1) counts[row] = (counts[row] ?? 0) + colSpan
    return new Set(counts)
  }
  // Chromium draws it apart from the text around it, as a picture that is no content.
  const isGroup = (element) => {
    const { opacity, filter, mixBlendMode, maskImage } = getComputedStyle(element)
    return opacity !== '1' || filter !== 'none' || mixBlendMode !== 'normal' || maskImage !== 'none'
  }
  return [
    ['a definition list', all('main dl').length > 0],
    ['a footnote', all('main .footnotes').length > 0],
    ['a frame, a video or an embedded file', all('iframe, video, audio, embed, object').length > 0],
    ['a heading that skips a level', levels.some((level, index) => level > (levels[index - 1] ?? 0) + 1)],
    ['a heading in a table', all('main table :is(h1, h2, h3, h4, h5, h6)').length > 0],
    ['a table whose rows differ in length', all('main table').some((table) => lengths(table).size > 1)],
    ['opacity, a filter, a blend mode or a mask in CSS', all('html, body, main, main *').some(isGroup)],
  ].flatMap(([name, isThere]) => (isThere ? [name] : []))
})()`
