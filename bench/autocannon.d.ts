/** The part of autocannon that these scripts use; the package has no types. */
declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    amount?: number
    /** Seconds. */
    duration?: number
    headers?: Record<string, string>
    requests: { setupRequest(request: { path?: string }): { path?: string } }[]
  }
  interface Result {
    '2xx': number
    non2xx: number
    errors: number
    /** Seconds. */
    duration: number
    /** Milliseconds. */
    latency: { p50: number; p99: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}
