/** The types of files that are served beside pages, by their extensions. Other files need `files.allow` in site.yaml. */

/** A kind of file. */
interface FileTypes {
  readonly kind: string
  readonly extensions: readonly string[]
  /** Whether their bytes may be read as text, so that a private key in them can be found. */
  readonly isText: boolean
}

/** What a personal site has. docs/content-format.md has the same table. */
export const servedTypes: readonly FileTypes[] = [
  {
    kind: 'images',
    extensions: 'apng avif bmp gif heic heif ico jpeg jpg jxl png tif tiff webp'.split(' '),
    isText: false,
  },
  { kind: 'drawings', extensions: ['svg'], isText: true },
  {
    kind: 'audio',
    extensions: 'aac flac m4a mid midi mp3 oga ogg opus wav weba'.split(' '),
    isText: false,
  },
  { kind: 'video', extensions: 'm4v mkv mov mp4 mpeg mpg ogv webm'.split(' '), isText: false },
  { kind: 'captions', extensions: ['srt', 'vtt'], isText: true },
  { kind: 'fonts', extensions: 'otf ttf woff woff2'.split(' '), isText: false },
  {
    kind: 'documents',
    extensions: 'djvu doc docx epub odp ods odt pdf ppt pptx xls xlsx'.split(' '),
    isText: false,
  },
  { kind: 'archives', extensions: '7z bz2 gz tar tgz xz zip zst'.split(' '), isText: false },
  {
    kind: 'text',
    extensions: 'adoc bib htm html markdown mdown mdwn mdx mkd mkdn org ps ris rst rtf tex txt xhtml'.split(
      ' ',
    ),
    isText: true,
  },
  {
    kind: 'data',
    extensions:
      'atom csv geojson glb gltf gpx ics ipynb json jsonl jsonld kml map ndjson obj parquet rdf rss stl toml topojson tsv ttl vcf wasm webmanifest xml xsl yaml yml'.split(
        ' ',
      ),
    isText: true,
  },
  { kind: 'public keys and signatures', extensions: 'asc cer crt pem pub sig'.split(' '), isText: true },
  {
    kind: 'code',
    extensions:
      'c cc clj cpp cs css cxx dart diff ex exs go h hpp hs java jl js jsx kt less lisp lua m mjs ml mts nix patch pl ps1 py r rb rs scala scm scss sh swift tcl ts tsx vue zig'.split(
        ' ',
      ),
    isText: true,
  },
]

const extensionsOf = (types: readonly FileTypes[]): ReadonlySet<string> =>
  new Set(types.flatMap(({ extensions }) => extensions))

const served = extensionsOf(servedTypes)
const binary = extensionsOf(servedTypes.filter(({ isText }) => !isText))

/** Returns the extension of a file in lower case, or `''`. */
export const extensionOf = (file: string): string => /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase() ?? ''

/** Returns whether files of this type are served beside pages. */
export const isServedType = (file: string): boolean => served.has(extensionOf(file))

/** Returns whether a file may be text, by its type. Images, video, archives and the like are not; an unknown type may be. */
export const mayBeText = (file: string): boolean => !binary.has(extensionOf(file))
