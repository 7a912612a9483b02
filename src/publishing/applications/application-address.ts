/** The secret addresses of applications, which are pages for one employer, and the lookup by path. */
import { hash } from 'node:crypto'
import { serverPaths } from '../../addresses/server-paths.ts'
import type { Application } from '../../content/files/application-file.ts'
import type { PrivateContent } from '../../content/private-content.ts'
import { expiryMs } from '../../content/reading/application-set.ts'
import { KEY_LENGTH } from '../../content/schema/application.ts'
import { memoizeByObject } from '../../lib/memoize.ts'

/** Returns the path of an application, such as `/for/acme-KEY/`. */
export const applicationAddress = ({ name, key }: Pick<Application, 'name' | 'key'>): string =>
  `${serverPaths.applications}${name}-${key}/`

const digestOf = (key: string): string => hash('sha256', key, 'base64url')

const pathPattern = new RegExp(
  `^${serverPaths.applications}(?<name>[^/]+)-(?<key>[a-z2-7]{${KEY_LENGTH}})(?<rest>/.*)?$`,
)

/** By digest, so that the time of a lookup reveals nothing about a key. */
const byDigest = memoizeByObject(
  ({ applications }: PrivateContent): ReadonlyMap<string, Application> =>
    new Map(applications.map((application) => [digestOf(application.key), application])),
)

/**
 * Returns the application at a path, unless it has expired, and the rest of the path: `/` for its page,
 * `/cv.pdf` for a file; the rest is undefined if the path has no slash after the key.
 */
export const findApplication = (content: PrivateContent, path: string, nowMs: number) => {
  const { name, key = '', rest } = pathPattern.exec(path)?.groups ?? {}
  const application = byDigest(content).get(digestOf(key))
  if (application === undefined || application.name !== name || expiryMs(application) < nowMs)
    return undefined
  return { application, rest }
}
