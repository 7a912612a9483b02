/** Where contributions are counted: what site.yaml can name as an account's provider, as one table. */

/** What is known of a provider before it is asked. */
interface ProviderFacts {
  /** What readers know it by. */
  readonly label: string
  /** Where an account lives that names no url. */
  readonly publicAddress: string
  /** Which token of the configuration it takes; undefined where it takes none. */
  readonly token: 'github' | 'gitlab' | 'forgejo' | undefined
}

/** The providers. services/contribution-statistics/ has a file for each way of asking. */
export const providers = {
  github: { label: 'GitHub', publicAddress: 'https://github.com', token: 'github' },
  gitlab: { label: 'GitLab', publicAddress: 'https://gitlab.com', token: 'gitlab' },
  // Forgejo has no host of its own: Codeberg is its largest public one.
  forgejo: { label: 'Forgejo', publicAddress: 'https://codeberg.org', token: 'forgejo' },
  gitea: { label: 'Gitea', publicAddress: 'https://gitea.com', token: 'forgejo' },
  file: { label: 'file', publicAddress: 'file:///', token: undefined },
} as const satisfies Readonly<Record<string, ProviderFacts>>

/** A provider's name in site.yaml. */
export type ProviderName = keyof typeof providers

/** All of them, in the order of the table. */
export const providerNames = Object.keys(providers) as readonly ProviderName[]
