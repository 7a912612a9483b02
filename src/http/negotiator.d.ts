/** The part of negotiator 1.x that we use; it ships without types, and those published are of 0.6. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string | undefined>> })
    /** Returns the best of the codings on offer; among equals, the first that `preferred` names. */
    encoding(
      available: readonly string[],
      options: { readonly preferred: readonly string[] },
    ): string | undefined
  }
}
