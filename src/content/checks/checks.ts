/** The checks, one row each, in the order in which their findings are reported. */

import { checkCaptions } from './captions.ts'
import type { Check } from './check.ts'
import { checkMisplacedFiles } from './files.ts'
import { checkPrivateImages, checkResumeImages, checkResumeLinks } from './resume.ts'
import {
  checkNavigation,
  checkSections,
  checkSecurityText,
  checkUiStrings,
  checkUnusedTranslations,
} from './settings.ts'

export const checks: readonly Check[] = [
  checkUnusedTranslations,
  checkNavigation,
  checkSections,
  checkPrivateImages,
  checkCaptions,
  checkResumeImages,
  checkResumeLinks,
  checkMisplacedFiles,
  checkUiStrings,
  checkSecurityText,
]
