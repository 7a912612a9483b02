/** Galleries: finds and sorts the photos of a page with `template: gallery`, and the page of each. */
import { encodePath } from '../../addresses/url-path.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import { CARD_FILE, type Page, type Photo, type Site, type SiteFile } from '../site.ts'

/** Returns whether a file's name is that of a photo that browsers show. */
export const isPhoto = (name: string): boolean => /\.(?:avif|jpe?g|png|webp)$/i.test(name)

/** Formats of cameras and phones that galleries do not show. They may also say where they were taken. */
const unshownPhotoName = /\.(?:gif|hei[cf]|jxl|m4v|mov|mp4|tiff?)$/i

/** Returns whether a page is the gallery of its folder. */
export const isGallery = ({ template, photo }: Pick<Page, 'template' | 'photo'>): boolean =>
  template === 'gallery' && photo === undefined

const { compare: byName } = new Intl.Collator('en', { numeric: true }) // IMG_9 comes before IMG_10

/** Returns the name of a file without its folder. */
export const fileNameOf = ({ file }: SiteFile): string =>
  file.slice(file.lastIndexOf('/') + 1).normalize('NFC')

/** Returns the files in a gallery's folder. */
export const filesOf = ({ key }: Page, files: Site['files']): readonly SiteFile[] => {
  const folder = encodePath(key === '' ? '/' : `/${key}/`)
  return [...files.values()].filter(
    ({ address }) => address.startsWith(folder) && !address.includes('/', folder.length),
  )
}

/** Returns the photos in a gallery's folder: captioned ones in the order of captions, then by name. */
export const photosOf = memoizeByObject((gallery: Page, files: Site['files']): readonly Photo[] => {
  const { key, captions = {} } = gallery
  const ranks = new Map(Object.keys(captions).map((name, rank) => [name, rank] as const))
  const rankOf = (name: string): number => ranks.get(name) ?? ranks.size
  const photos = filesOf(gallery, files)
    .map((file) => ({ name: fileNameOf(file), address: file.address }))
    .filter(({ name }) => isPhoto(name) && name !== CARD_FILE) // the card is not a photo
    .toSorted((a, b) => rankOf(a.name) - rankOf(b.name) || byName(a.name, b.name))
  const taken = new Set<string>()
  return photos.map(({ name, address }) => {
    const stem = name.replace(/\.[^.]+$/, '')
    const pageName = taken.has(stem) ? name : stem // two photos may differ only in their extension
    taken.add(stem)
    const pageKey = key === '' ? pageName : `${key}/${pageName}`
    return { key: pageKey, address, caption: undefined, alt: undefined, ...captions[name] }
  })
})

/** Returns the addresses of all photos and videos in galleries' folders, even if not shown or published. */
export const galleryPhotos = memoizeByObject(
  ({ pages, drafts, files }: Pick<Site, 'pages' | 'drafts' | 'files'>): ReadonlySet<string> =>
    new Set(
      [...pages.values(), ...drafts]
        .filter(isGallery)
        .flatMap((gallery) => [
          ...photosOf(gallery, files),
          ...filesOf(gallery, files).filter(({ file }) => unshownPhotoName.test(file)),
        ])
        .map(({ address }) => address),
    ),
)
