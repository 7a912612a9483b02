/** What stays private of a CV that a command writes, until its owner says otherwise. Used by `new` and `import`. */

/** A CV goes public with its site; the phone number and the way to its owner's home do not. */
export const privateByDefault = ['basics.phone', 'basics.location.address'] as const

/** What the commands say about it. */
export const PRIVATE_NOTICE =
  'The phone number and the street of the CV stay private: cv.private in site.yaml lists them.'
