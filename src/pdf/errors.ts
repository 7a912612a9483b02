/** Errors of the printer. */

import { languageFileNames } from '../addresses/server-paths.ts'
import { CV_KEY } from '../content/navigation/cv-page.ts'
import type { Refusal } from '../lib/fair-share.ts'
import { UnavailableError } from '../lib/unavailable-error.ts'
import { WAITING_LIMIT } from './limits.ts'

/** Returns the error for requests during shutdown. A replica or a restarted server can soon serve them. */
export const serverClosingError = (): UnavailableError =>
  new UnavailableError('The server is closing.', { retryAfterSeconds: 5, unavailable: 'The server' })

/** Returns the error for a CV that cannot be printed now, but can be read on its page and as data. */
export const cannotPrintError = (
  message: string,
  options: Omit<ConstructorParameters<typeof UnavailableError>[1], 'alternatives'>,
): UnavailableError =>
  new UnavailableError(message, { ...options, alternatives: [`/${CV_KEY}/`, `/${languageFileNames.resume}`] })

/** Returns the error for a request without a place: all are taken, or its client already has its share. */
export const noPlaceError = (refusal: Refusal): UnavailableError =>
  cannotPrintError(
    refusal === 'full'
      ? `${WAITING_LIMIT} requests are already waiting for a print.`
      : 'This client already has its share of the requests waiting for a print.',
    { retryAfterSeconds: 2, unavailable: 'A free place in the print queue' },
  )

/** Returns the error for a request for a CV that the content does not have. */
export const noDocumentError = (): UnavailableError =>
  new UnavailableError('The content has no CV to print. Fix: add a resume.json.', {
    retryAfterSeconds: 60,
    unavailable: 'A CV to print',
  })

/** Returns the error for a print, or a wait for one, that took too long, as on an overloaded machine. */
export const lateError = (timeoutMs: number): UnavailableError =>
  cannotPrintError(`The print did not finish within ${timeoutMs} ms.`, {
    retryAfterSeconds: 5,
    unavailable: 'A browser with time to print',
  })
