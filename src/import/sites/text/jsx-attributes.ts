/** Sources of regular expressions for the attributes of tags in MDX, of components and of HTML elements. */

/** Matches an expression in braces, which may hold two more levels of braces. */
export const jsxExpression = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`

/** Matches all attributes of a tag. */
const attribute = String.raw`\s+[\w:@.-]+(?:=(?:"[^"]*"|'[^']*'|${jsxExpression}))?`
export const jsxAttributes = String.raw`(?:${attribute}|\s*\{\.\.\.[^{}]*\})*`
