/** A pool of buffers of one size. At most `maxIdle` unused buffers are retained. */
export function createBufferPool(o: { bytes: number; maxIdle: number }) {
  const free: Buffer[] = []
  let lent = 0
  return {
    bytes: o.bytes,
    take(): Buffer {
      lent++
      return free.pop() ?? Buffer.allocUnsafeSlow(o.bytes)
    },
    give(buffer: Buffer) {
      lent--
      if (free.length < o.maxIdle) free.push(buffer)
    },
    /** Number of buffers in use. */
    lent: () => lent,
  }
}
