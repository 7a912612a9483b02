/** The part of autocannon 9 that the benchmarks use; it ships without types. */
declare module 'autocannon' {
  export interface LoadResult {
    readonly '2xx': number
    readonly '3xx': number
    readonly errors: number
    readonly mismatches: number
    readonly requests: { readonly total: number; readonly average: number }
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number }
  }
  export default function autocannon(options: {
    readonly url: string
    readonly connections: number
    readonly duration?: number
    readonly amount?: number
    readonly headers?: Readonly<Record<string, string>>
  }): Promise<LoadResult>
}
