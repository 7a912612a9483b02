/** How many files and connections the operating system lets this process have open. */

/** Returns the limit (`ulimit -n`), or infinity if there is none. */
export const openFilesLimit = (): number => {
  Object.assign(process.report, { excludeNetwork: true }) // or it looks up the names of all peers
  const { userLimits } = process.report.getReport() as {
    readonly userLimits?: { readonly open_files: { readonly soft: number | string } } // absent on Windows
  }
  const soft = userLimits?.open_files.soft
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY
}
