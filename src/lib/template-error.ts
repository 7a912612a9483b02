/** The one error of templates, of pages and of the card. server.ts shows its message alone. */

/** A template can't be compiled, or failed with what it was given. The message names its file and, where it is known, the line. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError'
  readonly code = 'TEMPLATE_INVALID'
}
