/** The sentences of llms.txt and agent.txt in each language. Used by the functions that put them together. */

/** What the two files say, in one language. A pair is a file's name and what it is good for. */
export interface MachineWords {
  readonly useFor: string
  /** What the site is for where its owner says nothing of it. */
  readonly usualUse: (owner: string) => string
  readonly avoidFor: string
  readonly markdownNote: string
  readonly pages: string
  readonly documents: string
  readonly cvPdf: readonly [name: string, notes: string]
  readonly cvJson: readonly [name: string, notes: string]
  readonly card: readonly [name: string, notes: string]
  readonly description: readonly [name: string, notes: string]
  readonly agents: readonly [name: string, notes: string]
  readonly index: readonly [name: string, notes: string]
  readonly sitemap: readonly [name: string, notes: string]
  readonly proof: readonly [name: string, notes: string]
  readonly machineFiles: string
  readonly forAgents: (title: string) => string
  readonly pagesHeading: string
  readonly pagesRules: (baseUrl: string) => readonly string[]
  readonly apiHeading: string
  readonly apiRules: readonly string[]
  readonly errorsHeading: string
  readonly errorsRule: string
  readonly mannersHeading: string
  readonly manners: readonly string[]
  readonly crawlRule: (signals: string) => string
}

const english: MachineWords = {
  useFor: 'When to use this site:',
  usualUse: (owner) =>
    `Questions about ${owner}: who they are, what they do and have done, and where to find more.`,
  avoidFor: 'When not to use it:',
  markdownNote:
    'Every page is Markdown too: the links below lead there, and each page’s own address gives it to a request with Accept: text/markdown.',
  pages: 'Pages',
  documents: 'Documents',
  cvPdf: ['Curriculum vitae, PDF', 'printed for each request, so ask once and keep the file'],
  cvJson: ['Curriculum vitae, JSON Resume', 'the same data for programs'],
  card: ['Social preview image, PNG', '1200 × 630 pixels, made from a daily snapshot'],
  description: ['OpenAPI description', 'the two published endpoints, with every error'],
  agents: ['Guidance for agents', 'when to use the site, how to ask, what errors look like'],
  index: ['Index of the site', 'every page with its Markdown, in the llms.txt format'],
  sitemap: ['Sitemap', 'every canonical address with its translations'],
  proof: [
    'Proof of identity',
    'binds this domain to a decentralized identifier (DIF Well-Known DID Configuration)',
  ],
  machineFiles: 'Files for machines',
  forAgents: (title) => `${title}: for agents`,
  pagesHeading: 'Pages',
  pagesRules: (baseUrl) => [
    'Send Accept: text/markdown to the address of a page to get Markdown instead of HTML. Quality values count.',
    `Or add index.md to the address: ${baseUrl}/index.md.`,
    'The header x-markdown-tokens says about how long a page is for a language model; it is an estimate.',
    'A request that accepts neither text/html nor text/markdown gets 406.',
    'Canonical addresses end in a slash; without it the answer is a 308 to them.',
    'Every answer that can be kept has an ETag; If-None-Match gets 304 where nothing has changed.',
  ],
  apiHeading: 'Endpoints',
  apiRules: [
    'GET and HEAD only. No parameters, no body, no authentication: there are no keys, accounts, sandbox or webhooks.',
  ],
  errorsHeading: 'Errors',
  errorsRule:
    'Every failure under /api is application/problem+json with one object and always the same five fields. error.code is one of not_found (404), method_not_allowed (405), internal_error (500), upstream_unavailable (503, with Retry-After). For example:',
  mannersHeading: 'Limits and manners',
  manners: [
    'There is no fixed rate limit. Keep the number of requests reasonable: sustained automated traffic can make the host challenge every visitor.',
    'Say who you are in User-Agent, and give the address of the page you quote.',
  ],
  crawlRule: (signals) => `Crawl policy, as in robots.txt: ${signals}.`,
}

const french: MachineWords = {
  useFor: 'Quand utiliser ce site :',
  usualUse: (owner) => `Questions sur ${owner} : son parcours, son travail, et où en savoir plus.`,
  avoidFor: 'Quand ne pas l’utiliser :',
  markdownNote:
    'Chaque page existe aussi en Markdown : les liens ci-dessous y mènent, et l’adresse même de la page le donne à une requête qui envoie Accept: text/markdown.',
  pages: 'Pages',
  documents: 'Documents',
  cvPdf: ['Curriculum vitæ, PDF', 'imprimé pour chaque requête : demandez-le une fois et gardez le fichier'],
  cvJson: ['Curriculum vitæ, JSON Resume', 'les mêmes données pour les programmes'],
  card: ['Image d’aperçu, PNG', '1200 × 630 pixels, d’après un relevé quotidien'],
  description: ['Description OpenAPI', 'les deux points d’accès publics et chaque erreur (en anglais)'],
  agents: ['Conseils aux agents', 'quand utiliser le site, comment demander, à quoi ressemblent les erreurs'],
  index: ['Index du site', 'chaque page et son Markdown, au format llms.txt'],
  sitemap: ['Plan du site', 'chaque adresse canonique avec ses traductions'],
  proof: [
    'Preuve d’identité',
    'lie ce domaine à un identifiant décentralisé (DIF Well-Known DID Configuration)',
  ],
  machineFiles: 'Fichiers pour les machines',
  forAgents: (title) => `${title} : pour les agents`,
  pagesHeading: 'Pages',
  pagesRules: (baseUrl) => [
    'Envoyez Accept: text/markdown à l’adresse d’une page pour recevoir du Markdown au lieu de HTML. Les valeurs q comptent.',
    `Ou ajoutez index.md à l’adresse : ${baseUrl}/index.md.`,
    'L’en-tête x-markdown-tokens dit à peu près la longueur d’une page pour un modèle de langue ; c’est une estimation.',
    'Une requête qui n’accepte ni text/html ni text/markdown reçoit 406.',
    'Les adresses canoniques finissent par une barre oblique ; sans elle, la réponse est un 308 qui y mène.',
    'Toute réponse qui peut être gardée porte un ETag ; If-None-Match reçoit 304 quand rien n’a changé.',
  ],
  apiHeading: 'Points d’accès',
  apiRules: [
    'GET et HEAD seulement. Ni paramètre, ni corps, ni authentification : il n’y a pas de clés, de comptes, de bac à sable ni de webhooks.',
  ],
  errorsHeading: 'Erreurs',
  errorsRule:
    'Tout échec sous /api est un application/problem+json : un objet, toujours les mêmes cinq champs. error.code vaut not_found (404), method_not_allowed (405), internal_error (500) ou upstream_unavailable (503, avec Retry-After). Par exemple :',
  mannersHeading: 'Limites et usages',
  manners: [
    'Il n’y a pas de limite fixe. Gardez un nombre de requêtes raisonnable : un trafic automatique soutenu peut amener l’hébergeur à soumettre chaque visiteur à une vérification.',
    'Dites qui vous êtes dans User-Agent, et donnez l’adresse de la page que vous citez.',
  ],
  crawlRule: (signals) => `Politique d’exploration, comme dans robots.txt : ${signals}.`,
}

const wordsByLanguage: ReadonlyMap<string, MachineWords> = new Map([
  ['en', english],
  ['fr', french],
])

/** Returns the words of a language: those of `pt` for `pt-BR`, and English where there are none. */
export const wordsOf = (language: string): MachineWords =>
  wordsByLanguage.get(language) ?? wordsByLanguage.get(language.split('-')[0] ?? '') ?? english
