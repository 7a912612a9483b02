/** robots.txt (RFC 9309) with the owner's Content-Signal (contentsignals.org). */
import type { Site } from '../../content/site.ts'
import { languageFileNames, serverPaths } from '../../http/server-paths.ts'
import { type MachineFile, type MachineFileOptions, TEXT } from './machine-file.ts'

/** Returns the value of `Content-Signal`; uses that site.yaml does not mention are left out. */
export const contentSignals = (site: Site): string => {
  const { search, aiInput, aiTraining } = site.settings.crawl ?? {}
  return Object.entries({ search, 'ai-input': aiInput, 'ai-train': aiTraining })
    .filter(([, allowed]) => allowed !== undefined)
    .map(([use, allowed]) => `${use}=${allowed ? 'yes' : 'no'}`)
    .join(', ')
}

/** Makes robots.txt. Everything may be fetched; the signals say for which uses. */
export const buildRobotsText = (
  site: Site,
  { baseUrl }: Pick<MachineFileOptions, 'baseUrl'>,
): MachineFile => {
  const signals = contentSignals(site)
  const lines = [
    `# Agents: ${baseUrl}/${languageFileNames.agent} says when to use this site and how.`,
    '# Content-Signal (contentsignals.org): "search" is an index with links and excerpts, "ai-input" is use in an',
    '# answer, "ai-train" is the training of models. yes allows, no refuses, what is not named is left open.',
    'User-agent: *',
    ...(signals === '' ? [] : [`Content-Signal: ${signals}`]),
    'Allow: /',
    '',
    `Sitemap: ${baseUrl}${serverPaths.sitemap}`,
  ]
  return { path: serverPaths.robots, mediaType: TEXT, body: `${lines.join('\n')}\n` }
}
