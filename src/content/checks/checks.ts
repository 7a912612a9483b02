/** The checks, a row each, in the order in which what they find is reported. */
import { checkCaptions } from './captions.ts'
import type { Check } from './check.ts'
import { checkCopies } from './copies.ts'
import { checkSections } from './cv-sections.ts'
import { checkContrast } from './design.ts'
import { checkPlaces } from './misplaced-files.ts'
import { checkNavigation } from './navigation.ts'
import { checkPrivateImages, checkResumeImages } from './resume-images.ts'
import { checkResumeLinks } from './resume-links.ts'
import { checkSecurityText } from './security-txt.ts'
import { checkTranslations } from './translations.ts'
import { checkUntranslated } from './untranslated.ts'

export const checks: readonly Check[] = [
  checkTranslations,
  checkNavigation,
  checkContrast,
  checkSections,
  checkPrivateImages,
  checkCaptions,
  checkResumeImages,
  checkResumeLinks,
  checkPlaces,
  checkCopies,
  checkUntranslated,
  checkSecurityText,
]
