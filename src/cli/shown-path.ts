/** How the commands print paths: as their owner typed them, and others relative to the working directory if they are in it. */
import { isAbsolute, normalize, relative } from 'node:path'

/** Returns a path to print; `.` for the working directory itself. */
export const shownPath = (path: string, workingFolder = process.cwd()): string => {
  if (!isAbsolute(path)) return normalize(path)
  const short = relative(workingFolder, path)
  return isAbsolute(short) || short.startsWith('..') ? path : short || '.'
}
