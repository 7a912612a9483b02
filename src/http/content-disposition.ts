/** The `Content-Disposition` header (RFC 6266). */

/**
 * Returns the value of `Content-Disposition`. If the name needs encoding, old clients get the plain name
 * (RFC 6266 §4.3, appendix D).
 *
 * @param plainName in ASCII, such as `cv.pdf`
 */
export const contentDisposition = (
  type: 'attachment' | 'inline',
  fileName: string,
  plainName: string,
): string =>
  /^[\w.-]+$/.test(fileName)
    ? `${type}; filename="${fileName}"`
    : `${type}; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(fileName.toWellFormed())}`
