/** The providers of contribution figures that an account in site.yaml can name, one row each. */

interface ProviderFacts {
  /** The name that readers know. */
  readonly label: string
  /** Base address of accounts without a `url`. */
  readonly publicAddress: string
  /** The config's token that it uses; undefined for none. */
  readonly token: 'github' | 'gitlab' | 'forgejo' | undefined
  /** Whether it has no anonymous access. */
  readonly needsToken?: true
}

/** The providers. statistics/providers/ has a client for each. */
export const providers = {
  github: { label: 'GitHub', publicAddress: 'https://github.com', token: 'github', needsToken: true },
  gitlab: { label: 'GitLab', publicAddress: 'https://gitlab.com', token: 'gitlab' },
  // The Forgejo project runs no public host; Codeberg is the largest.
  forgejo: { label: 'Forgejo', publicAddress: 'https://codeberg.org', token: 'forgejo' },
  gitea: { label: 'Gitea', publicAddress: 'https://gitea.com', token: 'forgejo' },
  file: { label: 'file', publicAddress: 'file:///', token: undefined },
} as const satisfies Readonly<Record<string, ProviderFacts>>

/** A provider's name in site.yaml. */
export type ProviderName = keyof typeof providers

/** All provider names, in the order of the table. */
export const providerNames = Object.keys(providers) as readonly ProviderName[]
