/** Lists the machine files of a site, including feeds and icons. */

import { developersPath } from '../../addresses/endpoints.ts'
import { machineFilePaths } from '../../addresses/server-paths.ts'
import { contactOf } from '../../content/contact.ts'
import { describeApi } from '../../pages/openapi/api-description.ts'
import { unlinkedIconsOf } from '../../pages/views/favicons.ts'
import { buildAgentTexts } from './agent-txt.ts'
import { buildBibtex } from './bibtex.ts'
import { buildFeeds } from './feeds.ts'
import { buildFullTexts } from './llms-full-txt.ts'
import { buildLlmsTexts } from './llms-txt.ts'
import { type BuildFiles, JSON_TYPE, toJsonFile } from './machine-file.ts'
import { buildResumes } from './resume-json.ts'
import { buildRobotsText } from './robots-txt.ts'
import { buildSitemap } from './sitemap.ts'
import { buildApiCatalog, buildOwnerFiles, buildSecurityText } from './well-known.ts'

const buildDescription: BuildFiles = (inputs) => {
  const { site, baseUrl, deployment } = inputs
  const { owner, license, languages } = site.settings
  if (deployment.kind !== 'server') return []
  const { email } = contactOf(site, languages[0])
  const contact = { name: owner.name, url: `${baseUrl}/`, ...(email && { email }) }
  const body = () => toJsonFile(describeApi(inputs, { contact, ...(license && { license }) }))
  const headers = { 'content-language': 'en', link: `<${baseUrl}${developersPath}>; rel="service-doc"` }
  return [{ path: machineFilePaths.openapi, mediaType: JSON_TYPE, body, headers }]
}

const buildIcons: BuildFiles = ({ site, assets }) =>
  unlinkedIconsOf(site).map(({ path, asset }) => ({
    path,
    mediaType: 'image/png',
    body: () => assets.bytesOf(asset),
  }))

/** All machine files, a row each. Of equal paths the last counts, so the owner's well-known/ is last. */
const builds: readonly BuildFiles[] = [
  buildLlmsTexts,
  buildFullTexts,
  buildAgentTexts,
  buildDescription,
  buildSitemap,
  buildRobotsText,
  buildResumes,
  buildBibtex,
  buildFeeds,
  buildIcons,
  buildApiCatalog,
  buildSecurityText,
  buildOwnerFiles,
]

/** Lists the machine files, except where the owner has a file of their own in pages/. */
export const listMachineFiles: BuildFiles = (inputs, renderer, markdownOf) =>
  builds
    .flatMap((build) => build(inputs, renderer, markdownOf))
    .filter(({ path }) => !inputs.site.files.has(path))
