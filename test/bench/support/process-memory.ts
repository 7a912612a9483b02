/** Memory of a process and its descendants. Linux only: other systems do not tell shared pages apart. */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const parentOf = (pid: number): number | undefined => {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return undefined // the process has just ended
  }
}

const familyOf = (root: number): readonly number[] => {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentOf(Number(name))]),
  )
  const isOfFamily = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (pid === root || isOfFamily(parents.get(pid)))
  return [...parents.keys()].filter(isOfFamily)
}

const proportionalBytes = (pid: number): number => {
  try {
    return (
      Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1_024
    )
  } catch {
    return 0
  }
}

/**
 * Returns the proportional set size (shared pages counted once) of a process and its descendants: the median
 * over two seconds.
 */
export const familyMemory = async (root: number): Promise<number> => {
  const samples: number[] = []
  for (let sample = 0; sample < 9; sample += 1) {
    samples.push(familyOf(root).reduce((sum, pid) => sum + proportionalBytes(pid), 0))
    await pause(250)
  }
  return samples.sort((one, other) => one - other)[4] ?? 0
}
