/** How many files and connections the operating system lets this process have open. */

/** The parts of Node's diagnostic report that are read here. */
interface Report {
  /** Absent on Windows. */
  readonly userLimits?: { readonly open_files?: { readonly soft?: number | string } }
}

/** Returns the limit (`ulimit -n`), or infinity if there is none. */
export const openFilesLimit = (): number => {
  Object.assign(process.report, { excludeNetwork: true }) // or it looks up the names of all peers
  const { userLimits } = process.report.getReport() as Report
  const soft = userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY
}
