/** Files below /.well-known/: those derived from the site, and the owner's, byte for byte. */

import { isUtf8 } from 'node:buffer'
import mime from 'mime'
import { developersPath, publishedEndpoints } from '../../addresses/endpoints.ts'
import { languageFileNames, machineFilePaths, serverPaths } from '../../addresses/server-paths.ts'
import { SECURITY_TXT_PATH } from '../../content/contact.ts'
import type { ContentFile } from '../../content/site.ts'
import { contentTypeOf } from '../../http/representation.ts'
import { endOfDay } from '../../lib/dates/partial-date.ts'
import { type BuildFiles, TEXT, toJsonFile } from './machine-file.ts'

/** The catalog's path (RFC 9727 §2). */
export const API_CATALOG = `${serverPaths.wellKnown}api-catalog`
/** RFC 9264 §4.2, with the profile of RFC 9727 §4.2. */
const LINKSET_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

/** Media types by name, and for suffixes that the registry gets wrong. The first match counts. */
const typesByAddress: readonly (readonly [pattern: RegExp, mediaType: string])[] = [
  [/\/api-catalog$/, LINKSET_TYPE],
  [/\/openpgpkey\/(.*\/)?hu\/[^/]+$/, 'application/octet-stream'], // draft-koch-openpgp-webkey-service §3.1
  [/\/host-meta$/, 'application/xrd+xml'], // RFC 6415 §2
  [/\/webfinger$/, 'application/jrd+json'], // RFC 7033 §10.2
  [/\.(json|jwks)$/, 'application/json'],
  [/\.xml$/, 'application/xml; charset=utf-8'],
  [/\.(pem|crt|cer)$/, 'application/x-pem-file'],
  [/\.(txt|md|sig|minisig)$/, TEXT],
]

/** Returns whether a text is a JSON object or list. */
const isJson = (text: string): boolean => {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const mediaTypeOf = ({ address, bytes }: ContentFile): string => {
  const known = typesByAddress.find(([pattern]) => pattern.test(address))
  if (known !== undefined) return known[1]
  if (mime.getType(address) !== null) return contentTypeOf(address)
  // Names without a known type, such as nodeinfo, atproto-did, keys and ACME challenges.
  if (!isUtf8(bytes) || bytes.includes(0)) return 'application/octet-stream'
  return isJson(bytes.toString()) ? 'application/json' : TEXT
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
      // So that HEAD announces the catalog (RFC 9727 §2).
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
  return [{ path: SECURITY_TXT_PATH, mediaType: TEXT, body: () => `${lines.join('\n')}\n` }]
}

/** Returns the owner's files. */
export const buildOwnerFiles: BuildFiles = ({ site }) =>
  [...site.wellKnown.values()].map((file) => ({
    path: file.address,
    mediaType: mediaTypeOf(file),
    body: () => file.bytes,
  }))
