/**
 * Content whose tags PDF/UA allows, but which are not what it means, and text that Chromium draws as a
 * picture. The PDF of a page with such content does not claim PDF/UA, and `vitrine check` says why.
 */

/** An expression to run in the printed page. Returns the names of its findings: "a footnote". */
export const findUntaggable = `(() => {
  const all = (selector) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
  const hasFilter = (element) => getComputedStyle(element).filter !== 'none'
  return [
    ['a definition list', all('main dl').length > 0],
    ['a footnote', all('main .footnotes').length > 0],
    ['a frame, a video or an embedded file', all('iframe, video, audio, embed, object').length > 0],
    ['a filter in CSS', all('html, body, main, main *').some(hasFilter)],
  ].flatMap(([name, isThere]) => (isThere ? [name] : []))
})()`
