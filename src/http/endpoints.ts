/**
 * The published endpoints (the contract's section 4): where they are and which methods they take. Asked by whatever
 * serves, names or refuses them.
 */

/** Their addresses: the CV as a PDF, and the social preview image. */
export const endpoints = { curriculumVitae: '/api/cv/', openGraphImage: '/api/og/' } as const

/** All of them, in the order of openapi/. */
export const publishedEndpoints: readonly string[] = Object.values(endpoints)

/** The methods that endpoints and pages take. */
export const servedMethods: readonly string[] = ['GET', 'HEAD']

/** The same as `Allow` lists them (RFC 9110 §10.2.1). */
export const allowedMethods = servedMethods.join(', ')
