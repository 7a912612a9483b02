/**
 * The site as an agent skill (agentskills.io), and the index that lists it (Agent Skills Discovery 0.2.0, a draft of
 * github.com/cloudflare/agent-skills-discovery-rfc): the guidance and protocol of agent.txt, in the first language.
 */
import { hash } from 'node:crypto'
import { stringify } from 'yaml'
import { createMessageFormatter } from '../../content/i18n/messages.ts'
import { type Site, siteDescription } from '../../content/site.ts'
import { serverPaths } from '../../http/server-paths.ts'
import { agentText } from './agent-txt.ts'
import { guidanceLines, oneLine } from './link-list.ts'
import { JSON_TYPE, type MachineFile, type MachineFileOptions, toJsonFile } from './machine-file.ts'

const FOLDER = `${serverPaths.wellKnown}agent-skills/`

/** Limits of the specification. */
const MAX_NAME_CHARACTERS = 64
const MAX_DESCRIPTION_CHARACTERS = 1024

/** Returns the host in the letters that a skill's name may have: `ada-example`. */
const skillName = (baseUrl: string): string =>
  new URL(baseUrl).host
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_NAME_CHARACTERS)
    .replace(/^-|-$/g, '')

/** Returns what the site is and when to use it, which is all that agents read before they choose a skill. */
const skillDescription = (site: Site, language: string): string => {
  const message = createMessageFormatter(language, site.messages)
  const guidance = guidanceLines(site, language, message).map((line) => line.replace(/^- |\*\*/g, ''))
  return oneLine([siteDescription(site, language), ...guidance].join(' '))
    .slice(0, MAX_DESCRIPTION_CHARACTERS)
    .toWellFormed()
}

const digestOf = (text: string): string => `sha256:${hash('sha256', text)}`

/** Makes the skill and its index, unless site.yaml turns them off or the owner has an index of their own. */
export const buildAgentSkills = (
  site: Site,
  options: Pick<MachineFileOptions, 'baseUrl' | 'deployment' | 'proof'>,
): readonly MachineFile[] => {
  const indexPath = `${FOLDER}index.json`
  if (site.settings.agentSkills === false || site.wellKnown.has(indexPath)) return []
  const [language] = site.settings.languages
  const name = skillName(options.baseUrl)
  const description = skillDescription(site, language)
  const body = () =>
    `---\n${stringify({ name, description }, { lineWidth: 0 })}---\n\n${agentText(site, language, options)}`
  const skill = {
    path: `${FOLDER}${name}/SKILL.md`,
    mediaType: 'text/markdown; charset=utf-8',
    body,
    language,
  }
  const index = () => ({
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [{ name, type: 'skill-md', description, url: skill.path, digest: digestOf(body()) }],
  })
  return [skill, { path: indexPath, mediaType: JSON_TYPE, body: () => toJsonFile(index()) }]
}
