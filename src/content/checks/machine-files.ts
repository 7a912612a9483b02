/** Checks for the owner's own machine files, such as llms.txt, which are served instead of Vitrine's. */
import { isMachineFile } from '../reading/addresses.ts'
import type { Check } from './check.ts'

/** Warns of each of the owner's machine files. */
export const checkMachineFiles: Check = ({ site: { files, settings } }) =>
  [...files.values()]
    .filter(({ address }) => isMachineFile(address, settings.languages))
    .map(({ file, address }) => ({
      severity: 'warning',
      file,
      found: `your own ${address}, which is served instead of Vitrine's`,
      fix: 'remove the file if you do not need your own, so that Vitrine keeps it up to date',
    }))
