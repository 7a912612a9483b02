/** Patterns of attributes as MDX has them, which tags of components and elements share. */

/** An expression of JSX, with two levels of braces inside. */
export const expression = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`

/** The attributes of a tag in MDX. */
export const attributes = String.raw`(?:\s+[\w:@.-]+(?:=(?:"[^"]*"|'[^']*'|${expression}))?|\s*\{\.\.\.[^{}]*\})*`
