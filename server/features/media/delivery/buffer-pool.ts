/** Buffers of one size that are used again and again. `kept` of those that nobody uses stay. */
export function createBufferPool(o: { bytes: number; kept: number }) {
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
      if (free.length < o.kept) free.push(buffer)
    },
    /** How many are out. */
    lent: () => lent,
  }
}
