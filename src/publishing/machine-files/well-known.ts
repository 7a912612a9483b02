/** Files below /.well-known/: those derived from the site, and the owner's, byte for byte. */

import { isUtf8 } from 'node:buffer'
import mime from 'mime'
import { developersPath, publishedEndpoints } from '../../addresses/endpoints.ts'
import { languageFileNames, machineFilePaths, serverPaths } from '../../addresses/server-paths.ts'
import { SECURITY_TXT_PATH } from '../../content/contact.ts'
import type { WellKnownFile } from '../../content/site.ts'
import { contentTypeOf } from '../../http/representation.ts'
import { endOfDay } from '../../lib/dates/partial-date.ts'
import { type BuildFiles, JSON_TYPE, TEXT_TYPE, toJsonFile } from './machine-file.ts'

/** The catalog's path (RFC 9727 §2). */
export const API_CATALOG = `${serverPaths.wellKnown}api-catalog`
/** RFC 9264 §4.2, with the profile of RFC 9727 §4.2. */
const LINKSET_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

/** Media types that cannot be derived from a suffix or from the bytes. */
const typesByName: Readonly<Record<string, string>> = {
  [API_CATALOG]: LINKSET_TYPE,
  [`${serverPaths.wellKnown}host-meta`]: 'application/xrd+xml', // RFC 6415 §2
  [`${serverPaths.wellKnown}webfinger`]: 'application/jrd+json', // RFC 7033 §10.2
}

/** Returns the type of a file without a known suffix, such as atproto-did, keys, ACME challenges. */
const typeOfBytes = (bytes: Buffer): string => {
  if (!isUtf8(bytes) || bytes.includes(0)) return 'application/octet-stream'
  try {
    return typeof JSON.parse(bytes.toString()) === 'object' ? JSON_TYPE : TEXT_TYPE
  } catch {
    return TEXT_TYPE
  }
}

const mediaTypeOf = ({ address, bytes }: WellKnownFile): string => {
  if (address.endsWith('.json')) return JSON_TYPE
  return (
    typesByName[address] ?? (mime.getType(address) === null ? typeOfBytes(bytes) : contentTypeOf(address))
  )
}

/** Makes /.well-known/api-catalog (RFC 9727), which lists the API and its descriptions (RFC 8631). */
export const buildApiCatalog: BuildFiles = ({ baseUrl, deployment }) => {
  if (deployment.kind !== 'server') return []
  const api = {
    anchor: `${baseUrl}/`,
    'service-desc': [{ href: `${baseUrl}${machineFilePaths.openapi}`, type: 'application/json' }],
    'service-doc': [{ href: baseUrl + developersPath, type: 'text/html' }],
    'service-meta': [{ href: `${baseUrl}/${languageFileNames.agent}`, type: 'text/plain' }],
    item: publishedEndpoints.map((path) => ({ href: `${baseUrl}${path}` })),
  }
  const linkset = [{ anchor: `${baseUrl}${API_CATALOG}`, item: [{ href: `${baseUrl}/` }] }, api]
  return [
    {
      path: API_CATALOG,
      mediaType: LINKSET_TYPE,
      body: () => toJsonFile({ linkset }),
      // HEAD must announce the catalog (RFC 9727 §2).
      headers: { link: `<${baseUrl}${API_CATALOG}>; rel="api-catalog"` },
    },
  ]
}

/** Makes /.well-known/security.txt (RFC 9116) if site.yaml has a security contact. */
export const buildSecurityText: BuildFiles = ({ site, baseUrl }) => {
  const { security } = site.settings
  if (security === undefined) return []
  const expires = endOfDay(security.expires)
  const lines = [
    `Contact: ${security.contact}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${site.settings.languages.join(', ')}`,
    `Canonical: ${baseUrl}${SECURITY_TXT_PATH}`,
  ]
  return [{ path: SECURITY_TXT_PATH, mediaType: TEXT_TYPE, body: () => `${lines.join('\n')}\n` }]
}

/** Returns the files of the owner's folder well-known/. */
export const buildOwnerFiles: BuildFiles = ({ site }) =>
  [...site.wellKnown.values()].map((file) => ({
    path: file.address,
    mediaType: mediaTypeOf(file),
    body: () => file.bytes,
  }))
