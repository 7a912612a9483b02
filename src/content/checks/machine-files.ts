/** Checks files of the owner's that are served instead of Vitrine's, such as llms.txt. */
import { isMachineFile } from '../reading/addresses.ts'
import type { Check } from './check.ts'

/** Warns of each. */
export const checkMachineFiles: Check = ({ site: { files, settings } }) =>
  [...files.values()]
    .filter(({ address }) => isMachineFile(address, settings.languages))
    .map(({ file, address }) => ({
      severity: 'warning',
      file,
      found: `your own ${address}, which is served instead of Vitrine's`,
      fix: 'remove the file if you do not need your own, so that Vitrine keeps it up to date',
    }))
