/** Names what a client saves (RFC 6266). */

/**
 * Returns the value of `Content-Disposition`. The name is there in ASCII too, if needed, for old clients (RFC 6266 §4.3, appendix D).
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
    : `${type}; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
