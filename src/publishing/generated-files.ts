/** Lists the representations of machine files, feeds and icons by path. Used by the edition. */
import type { SiteSettings } from '../content/schema/site-settings.ts'
import type { Site } from '../content/site.ts'
import { createRepresentation, type Representation } from '../http/representation.ts'
import { type ApiDescriptionSource, type ApiOwner, describeApi } from '../pages/openapi/api-description.ts'
import type { RenderInputs } from '../pages/render-inputs.ts'
import { unlinkedIconsOf } from '../pages/views/favicons.ts'
import { buildFeeds } from './machine-files/feeds.ts'
import { listMachineFiles } from './machine-files/list-machine-files.ts'
import type { MachineFile, MachineFileOptions } from './machine-files/machine-file.ts'

/** Five minutes: crawlers and agents return within hours, and owners see an edit soon. */
export const machineFileHeaders = {
  'cache-control': 'public, max-age=300',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Makes the representation of a machine file. */
export const representationOf = ({ mediaType, body, language, link }: MachineFile): Representation =>
  createRepresentation(mediaType, body(), {
    ...machineFileHeaders,
    ...(language === undefined ? {} : { 'content-language': language }),
    ...(link === undefined ? {} : { link }),
  })

const apiOwnerOf = ({ owner, license }: SiteSettings, baseUrl: string): ApiOwner => ({
  contact: { name: owner.name, url: `${baseUrl}/`, ...(owner.email && { email: owner.email }) },
  ...(license && { license }),
})

/** Returns the functions that make them, each when its path is first asked for. */
export const generatedFiles = (
  site: Site,
  inputs: Pick<RenderInputs, 'postsOf' | 'feedEntries'>,
  {
    baseUrl,
    deployment,
    proof,
    api,
    assetBytes,
  }: Omit<MachineFileOptions, 'openapi'> & {
    readonly api: ApiDescriptionSource
    readonly assetBytes: (path: string) => Buffer
  },
): ReadonlyMap<string, () => Representation> => {
  const openapi = describeApi(api, { baseUrl, owner: apiOwnerOf(site.settings, baseUrl) })
  const files = [
    ...listMachineFiles(site, { baseUrl, deployment, proof, openapi }),
    ...buildFeeds(site, inputs, { baseUrl }),
  ]
  return new Map([
    ...files.map((file) => [file.path, () => representationOf(file)] as const),
    ...unlinkedIconsOf(site).map(({ path, asset }) => {
      const make = () => createRepresentation('image/png', assetBytes(asset), machineFileHeaders)
      return [path, make] as const
    }),
  ])
}
