/** What the statistics service remembers about one account, and how an answer or a failure changes it. */

import type { Account } from '../content/schema/site-settings.ts'
import { type ContributionPart, sumByDate, totalOf, withinWindow } from './contribution-summary.ts'
import { type Answer, ProviderError } from './providers/provider.ts'
import { dueAfterFailure, dueAfterSuccess } from './schedule.ts'
import type { SnapshotPart } from './snapshot-file.ts'

/** One account of site.yaml. Replaced whole at every change. */
export interface AccountState {
  readonly account: Account
  /** What its provider last said; it stays through failures. */
  readonly part: SnapshotPart | undefined
  /** In a row. */
  readonly failures: number
  readonly due: Date
}

/** Returns the name under which an account's part is kept: another url or path is another account. */
export const accountKey = ({ provider, name, url, path }: Account): string =>
  JSON.stringify([provider, name, url ?? null, path ?? null])

/** Returns how an account is called in messages. */
export const accountLabel = ({ provider, name }: Account): string => `${provider} ${name}`

/** Begins with the part of the last snapshot; due at once where that is older than the last daily round. */
export const beginAccount = (account: Account, part: SnapshotPart | undefined, now: Date): AccountState => ({
  account,
  part,
  failures: 0,
  due: part === undefined ? now : dueAfterSuccess(new Date(part.askedAt), now),
})

/**
 * Returns the part that an answer gives: the active days of its twelve months, each once and in order.
 *
 * @throws {ProviderError} where no day is left, which is unknown and not zero; and where all are zero though the
 * last part has figures for the same months: that is taken for a fault of the provider
 */
const acceptAnswer = (answer: Answer, last: SnapshotPart | undefined, now: Date): SnapshotPart => {
  const { takenOn, sample } = answer
  const days = withinWindow(answer.days, takenOn)
  if (days.length === 0)
    throw new ProviderError(`None of the ${answer.days.length} days lies in the year up to ${takenOn}.`)
  const lastTotal = totalOf(withinWindow(last?.days ?? [], takenOn))
  if (totalOf(days) === 0 && lastTotal > 0)
    throw new ProviderError(`All days are zero, after ${lastTotal} contributions in the last snapshot.`)
  const active = [...sumByDate(days)]
    .map(([date, count]) => ({ date, count }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => (one.date < other.date ? -1 : 1))
  return { askedAt: now.toISOString(), takenOn, sample, days: active }
}

/** Takes an answer in. @throws {ProviderError} where the figures can't be right */
export const takeAnswer = (state: AccountState, answer: Answer, now: Date): AccountState => ({
  ...state,
  part: acceptAnswer(answer, state.part, now),
  failures: 0,
  due: dueAfterSuccess(now, now),
})

/** Keeps the last part and says when to ask again. */
export const takeFailure = (state: AccountState, error: ProviderError, now: Date): AccountState => ({
  ...state,
  failures: state.failures + 1,
  due: dueAfterFailure(error, state.failures + 1, now),
})

/** Returns the part as the summary takes it, or none where the account never had an answer. */
export const contributionParts = ({ account, part }: AccountState): readonly ContributionPart[] =>
  part === undefined ? [] : [{ provider: account.provider, account: account.name, ...part }]
