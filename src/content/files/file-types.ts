/** Types of files served beside pages, by extension. Others need `files.allow` in site.yaml. */

/** The rows of the table in docs/content-format.md. Files that may be text are searched for private keys. */
export const servedTypes: readonly (readonly [kind: string, isText: boolean, extensions: string])[] = [
  ['images', false, 'apng avif bmp gif heic heif ico jpeg jpg jxl png tif tiff webp'],
  ['drawings', true, 'svg'],
  ['audio', false, 'aac flac m4a mid midi mp3 oga ogg opus wav weba'],
  ['video', false, 'm4v mkv mov mp4 mpeg mpg ogv webm'],
  ['captions', true, 'srt vtt'],
  ['fonts', false, 'otf ttf woff woff2'],
  ['documents', false, 'djvu doc docx epub odp ods odt pdf ppt pptx xls xlsx'],
  ['archives', false, '7z bz2 gz tar tgz xz zip zst'],
  ['text', true, 'adoc bib htm html markdown mdown mdwn mdx mkd mkdn org ps ris rst rtf tex txt xhtml'],
  [
    'data',
    true,
    'atom csv geojson glb gltf gpx ics ipynb json jsonl jsonld kml map ndjson obj parquet ' +
      'rdf rss stl toml topojson tsv ttl vcf wasm webmanifest xml xsl yaml yml',
  ],
  ['public keys and signatures', true, 'asc cer crt pem pub sig'],
  [
    'code',
    true,
    'c cc clj cpp cs css cxx dart diff ex exs go h hpp hs java jl js jsx kt less lisp lua m ' +
      'mjs ml mts nix patch pl ps1 py r rb rs scala scm scss sh swift tcl ts tsx vue zig',
  ],
]

/** Whether files with an extension may be text. */
const textByExtension = new Map(
  servedTypes.flatMap(([, isText, extensions]) =>
    extensions.split(' ').map((each) => [each, isText] as const),
  ),
)

/** Returns the extension of a file in lower case, or `''`. */
export const extensionOf = (file: string): string => /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase() ?? ''

/** Returns whether files of this type are served beside pages. */
export const isServedType = (file: string): boolean => textByExtension.has(extensionOf(file))

/** Returns whether a file may be text, by its type. An unknown type may be. */
export const mayBeText = (file: string): boolean => textByExtension.get(extensionOf(file)) ?? true
