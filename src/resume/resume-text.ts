/** The texts of a CV. */

/** A text of a CV, with its language (BCP 47) if not the file's, and the tags that decide who gets it. */
export type ResumeText =
  | string
  | { readonly text: string; readonly language?: string; readonly tags?: readonly string[] }

/** Returns a text without its language and tags. */
export const plainText = <Text extends ResumeText | undefined>(text: Text) =>
  (typeof text === 'object' ? text.text : text) as Text extends undefined ? undefined : string
