/** Decides what each file of a content folder is, by its name. */

/** A file of the content folder. An unchanged file is the same object in the next reading. */
export interface FolderFile {
  /** Relative to the content folder, with slashes. */
  readonly file: string
  readonly sizeBytes: number
  readonly modifiedMs: number
  /** The contents of a file that {@link isReadAtLoad}; absent for others. */
  readonly bytes?: Buffer
  /** The secret in the file that keeps it from being served. */
  readonly secret?: 'a private key' | 'a photo with coordinates' | 'a page whose name does not end in .md'
}

/** About two novels, which render in a second. As a single table they take a minute. */
export const MAX_PAGE_BYTES = 1024 * 1024

/** Larger data files are there by mistake. */
const MAX_DATA_BYTES = 4 * 1024 * 1024

const settingsName = /^site\.(ya?ml|json)$/
const resumeName = /^resume(?:\.(?<language>[A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*))?\.(?:ya?ml|json)$/
const messagesName = /^translations\/(?<language>[^/]+)\.(?:ya?ml|json)$/
const templateFile = /^templates\/(?<name>.+)\.eta$/
const wellKnownFolder = 'well-known/'

/** The folder of the pages and of the files beside them. */
export const pagesFolder = 'pages/'

/** The folder of the copies that `vitrine send` saves. It is not read. */
export const SENT_COPIES_FOLDER = 'sent'

/** Returns whether a file is an application, even if its name cannot be part of an address. */
export const isApplication = (file: string): boolean => /^for\/[^/]+\.md$/.test(file)

/** Returns an application's name, `acme` for `for/acme.md`; undefined if no address can have it. */
export const applicationName = (file: string): string | undefined =>
  /^for\/(?<name>[a-z\d]+(?:-[a-z\d]+)*)\.md$/.exec(file)?.groups?.name

/** Returns whether a file is `for/private.yaml`, which has values that only applications show. */
export const isPrivateBasics = (file: string): boolean => /^for\/private\.(?:ya?ml|json)$/.test(file)

/** `*~`, `.bak`, `.orig`, `.swp`, `.tmp`, `#x#`, `~$x`, and file managers' own files on Windows and macOS. */
const leftoverName =
  /(?:^|\/)(?:[^/]*(?:~|\.(?:bak|orig|rej|sw[a-p]|tmp))|#[^/]*#|~\$[^/]*|Thumbs\.db|desktop\.ini|Icon\r)$/i

/** Conflicting versions by Dropbox (in any language) or Nextcloud, by Syncthing, and by `git mergetool`. */
const unmergedNames = [
  /\((?:[^()/]{0,60}\s)?[CcKk]onfli[ck]?t\w*\s[^()/]{0,50}\d{4}-\d\d-\d\d/,
  /\((?:[Cc]ase|[Ss]ync) [Cc]onflict/,
  /\.sync-conflict-\d/,
  /[._](?:BACKUP|BASE|LOCAL|REMOTE)[._]\d+\.\w+$/,
]

/** Whether a file was left by an editor, the system or a sync program. It may have an older text. */
export const isLeftover = (file: string): boolean =>
  leftoverName.test(file) || unmergedNames.some((name) => name.test(file))

/** Returns whether a file is site.yaml, site.yml or site.json. */
export const isSettings = (file: string): boolean => settingsName.test(file)

/** Returns whether a file is the Markdown of a page. */
export const isPage = (file: string): boolean => file.startsWith(pagesFolder) && /\.md$/i.test(file)

/** Returns where the preview serves a file of a drafts folder: its own address, and its future one. */
export const previewAddresses = (address: string): readonly string[] => [
  address,
  address.replace('/_drafts/', '/'),
]

/** Returns whether a file is served unchanged, beside the pages. */
export const isBesidePages = (file: string): boolean => file.startsWith(pagesFolder) && !isPage(file)

/** Returns a file's path under /.well-known/, or undefined if it is elsewhere. */
export const wellKnownPath = (file: string): string | undefined =>
  file.startsWith(wellKnownFolder) ? file.slice(wellKnownFolder.length) : undefined

/** The owner's style sheet, loaded after those of Vitrine. */
export const STYLE_SHEET_FILE = 'styles/custom.css'

/** Returns the template's name, such as `partials/footer`; undefined if the file is not a template. */
export const templateName = (file: string): string | undefined => templateFile.exec(file)?.groups?.name

/** Returns the language in a CV's file name, `''` if it has none; undefined if the file is not a CV. */
export const resumeLanguage = (file: string): string | undefined => {
  const match = resumeName.exec(file)
  return match === null ? undefined : (match.groups?.language ?? '')
}

/** Returns the language of a file of UI strings; undefined for any other file. */
export const messagesLanguage = (file: string): string | undefined =>
  messagesName.exec(file)?.groups?.language

/** Returns whether a file is an image that pages can show, or that may say where it was taken. */
export const isImage = (file: string): boolean =>
  isBesidePages(file) && /\.(avif|gif|hei[cf]|jpe?g|jxl|png|svg|tiff?|webp)$/i.test(file)

/** An academic's publications, beside resume.json. */
export const PUBLICATIONS_FILE = 'publications.bib'

/** Includes misspelt languages and capitals: such files are not read, but have private values. */
const publishedInPart =
  /^(?:for|sent)(?:\/|$)|^(?:resume(?:\.[\w-]+)?\.(?:json|ya?ml)|publications\.bib|site\.(?:json|ya?ml))$/i

/** Returns whether a file or folder may have private values: applications, settings, and sources of CVs. */
export const isPublishedInPart = (path: string): boolean => publishedInPart.test(path)

const textNames = [settingsName, resumeName, messagesName, templateFile]

/** Returns whether a file's text is part of the site. */
export const isText = (file: string): boolean =>
  textNames.some((name) => name.test(file)) ||
  [PUBLICATIONS_FILE, STYLE_SHEET_FILE].includes(file) ||
  [isPage, isPrivateBasics, isApplication].some((is) => is(file))

/** Returns the size limit of a file that is read. */
export const maxBytes = (file: string): number =>
  isPage(file) || isApplication(file) ? MAX_PAGE_BYTES : MAX_DATA_BYTES

/** Returns whether a file's contents are part of the site. Others are read from disk when requested. */
export const isReadAtLoad = ({ file, sizeBytes }: Pick<FolderFile, 'file' | 'sizeBytes'>): boolean =>
  sizeBytes <= maxBytes(file) && (isText(file) || wellKnownPath(file) !== undefined)

/**
 * Returns a file's text without a byte order mark, every line ending in a line feed. Other control
 * characters, which come with text copied from Word and PDFs, become spaces, and so does a no-break space
 * behind a mark of Markdown or YAML, a slip on some keyboards. NUL stays, as a sign of another encoding.
 */
export const fileText = ({ bytes }: Pick<FolderFile, 'bytes'>): string =>
  bytes === undefined
    ? ''
    : bytes
        .toString('utf8')
        .replace(/^\uFEFF/, '')
        .replaceAll(/\r\n?/g, '\n')
        .replaceAll(/[^\P{Cc}\t\n\0]/gu, ' ')
        .replaceAll(/^( *(?:[-*+>]|\d{1,9}[.)]|#{1,6}))\u{A0}/gmu, '$1 ')
