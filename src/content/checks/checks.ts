/** The checks, a row each, in the order in which what they find is reported. */
import { checkCaptions } from './captions.ts'
import type { Check } from './check.ts'
import { checkCopies } from './copies.ts'
import { checkSections } from './cv-sections.ts'
import { checkContrast } from './design.ts'
import { checkDraftFolders } from './draft-folders.ts'
import { checkPlaces } from './misplaced-files.ts'
import { checkNavigation } from './navigation.ts'
import { checkPrivateImages, checkResumeImages } from './resume-images.ts'
import { checkSecurityText } from './security-txt.ts'
import { checkTranslations } from './translations.ts'
import { checkUntranslated } from './untranslated.ts'

/** What these find is an error, unless it says otherwise. */
export const checks: readonly Check[] = [
  checkTranslations,
  checkNavigation,
  checkContrast,
  checkSections,
  checkPrivateImages,
]

/** What these find is a warning. */
export const warningChecks: readonly Check[] = [
  checkCaptions,
  checkResumeImages,
  checkPlaces,
  checkDraftFolders,
  checkCopies,
  checkUntranslated,
  checkSecurityText,
]
