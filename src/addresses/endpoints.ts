/** The endpoints of openapi/openapi.yaml, and the methods that they and the pages support. */

/** The CV as a PDF, and the social preview image. */
export const endpoints = { curriculumVitae: '/api/cv/', openGraphImage: '/api/og/' } as const

/** The key and the path of the page that documents the endpoints for people. */
export const DEVELOPERS_KEY = 'developers'
export const developersPath = `/${DEVELOPERS_KEY}/`

/** All endpoints, in the order of openapi/openapi.yaml. */
export const publishedEndpoints: readonly string[] = Object.values(endpoints)

/** The methods that endpoints and pages support. */
export const supportedMethods: readonly string[] = ['GET', 'HEAD']

/** {@link supportedMethods} as an `Allow` header (RFC 9110 §10.2.1). */
export const allowHeader = supportedMethods.join(', ')
