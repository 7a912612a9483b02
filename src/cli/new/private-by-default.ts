/** What stays private of a CV that a command writes, until its owner says otherwise. */
import { isJsonObject } from '../../lib/json.ts'

/** A CV goes public with its site; the phone number and the way to its owner's home do not. */
export const privateByDefault = ['basics.phone', 'basics.location.address'] as const

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/**
 * Returns what the commands say about a CV with a phone number or a street; undefined if it has neither.
 *
 * @param resume a JSON Resume, perhaps with errors
 */
export const privateNotice = (resume: unknown): string | undefined => {
  const basics = isJsonObject(resume) && isJsonObject(resume.basics) ? resume.basics : {}
  const location = isJsonObject(basics.location) ? basics.location : {}
  const parts = [
    ...(isSaid(basics.phone) ? ['the phone number'] : []),
    ...(isSaid(location.address) ? ['the street'] : []),
  ]
  if (parts.length === 0) return undefined
  const text = parts.join(' and ')
  const verb = parts.length === 1 ? 'stays' : 'stay'
  return `${text.replace(/^t/, 'T')} of the CV ${verb} private: cv.private in site.yaml lists what does.`
}
