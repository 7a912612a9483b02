/** How closely the CV is set on paper. `static/styles/print.css` has the measures of each step. */

/** From the loosest to the closest: less space first, then smaller type, never below 9 pt and margins of 12 mm. */
export const cvDensities = ['normal', 'snug', 'compact', 'dense'] as const

/** A step. */
export type CvDensity = (typeof cvDensities)[number]
