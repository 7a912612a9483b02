/** Which branches of `{% if %}`, `{% unless %}` and `{% case %}` visitors read. */
import type { LookUp } from './values.ts'

const MARK = '\uE006'
const END = '\uE007'

/** The tags that begin a choice. */
export const choices: ReadonlySet<string> = new Set(['if', 'unless', 'case', 'ifversion', 'ifchanged'])

const between: ReadonlySet<string> = new Set(['else', 'elsif', 'elseif', 'elif', 'when'])

/** Returns whether a tag begins a further branch. */
export const isBranch = (name: string): boolean => between.has(name)

/** Returns the mark of a further branch, which is there until its choice is made. */
export const branchMark = (name: string, condition: string): string => `${MARK}${name} ${condition}${END}`

/** Returns a text without the marks of branches whose choice has no end. */
export const withoutMarks = (text: string): string => text.replaceAll(/\uE006[^\uE007]*\uE007/g, '')

type Truth = boolean | undefined

const isTrue = (value: unknown): Truth =>
  value === undefined ? undefined : value !== null && value !== false

const not = (truth: Truth): Truth => (truth === undefined ? undefined : !truth)

const comparisons: Readonly<Record<string, (left: unknown, right: unknown) => boolean>> = {
  '==': (left, right) => left === right || (right === '' && left === null),
  '!=': (left, right) => left !== right,
  '<>': (left, right) => left !== right,
  '>': (left, right) => Number(left) > Number(right),
  '<': (left, right) => Number(left) < Number(right),
  '>=': (left, right) => Number(left) >= Number(right),
  '<=': (left, right) => Number(left) <= Number(right),
  contains: (left, right) =>
    Array.isArray(left) ? left.includes(right) : String(left).includes(String(right)),
}

/** Liquid has no brackets, and takes `and` and `or` from right to left. */
const truthOf = (condition: string, lookUp: LookUp): Truth => {
  const [, first = '', word, rest = ''] = /^(.*?)\s+(and|or)\s+(.*)$/s.exec(condition.trim()) ?? []
  if (word !== undefined) {
    const [one, other] = [truthOf(first, lookUp), truthOf(rest, lookUp)]
    const decisive = word === 'or'
    if (one === decisive || other === decisive) return decisive
    return one === undefined || other === undefined ? undefined : !decisive
  }
  const [, left = '', sign = '', right = ''] =
    /^(.+?)\s*(==|!=|<>|>=|<=|>|<|\bcontains\b)\s*(.+)$/s.exec(condition.trim()) ?? []
  if (sign === '') return isTrue(lookUp(condition))
  const [one, other] = [lookUp(left), lookUp(right)]
  return one === undefined || other === undefined ? undefined : comparisons[sign]?.(one, other)
}

/** A choice, made as far as its conditions are known. */
export interface Choice {
  readonly text: string
  /** Whether a branch is kept whose condition nobody knows here. */
  readonly isUnknown: boolean
  /** Whether text was left out that no visitor read. */
  readonly isLeftOut: boolean
}

/** Makes the choice of a tag with the text up to its end, in which other choices are made already. */
export const choose = (name: string, condition: string, inner: string, lookUp: LookUp): Choice => {
  const [first = '', ...others] = inner.split(MARK)
  const branches = [
    { test: name === 'case' ? () => false : () => truthOf(condition, lookUp), text: first },
    ...others.map((part) => {
      const [head = '', text = ''] = part.split(END)
      const [, kind = '', argument = ''] = /^(\w+) (.*)$/s.exec(head) ?? []
      const values = argument.split(/\s*(?:,|\bor\b)\s*/)
      const test = (): Truth => {
        if (kind === 'else') return true
        if (kind !== 'when') return truthOf(argument, lookUp)
        return truthOf(values.map((value) => `${condition} == ${value}`).join(' or '), lookUp)
      }
      return { test, text }
    }),
  ]
  const kept: string[] = []
  let isUnknown = false
  let isLeftOut = false
  let isDecided = false
  for (const [index, { test, text }] of branches.entries()) {
    const truth: Truth = isDecided ? false : index === 0 && name === 'unless' ? not(test()) : test()
    if (truth === false) isLeftOut ||= text.trim() !== ''
    else kept.push(text)
    isUnknown ||= truth === undefined
    isDecided ||= truth === true
  }
  return { text: kept.join(''), isUnknown, isLeftOut }
}
