/** Types for the part of negotiator 1.x that we use. It has none, and @types/negotiator describes 0.6. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string | undefined>> })
    /** Returns the best of the available codings; `preferred` decides between equals. */
    encoding(
      available: readonly string[],
      options: { readonly preferred: readonly string[] },
    ): string | undefined
  }
}
