/** Writes bits, most significant first, into a buffer that is reused for each frame. */
export function createBitWriter(bytesMax: number) {
  const bytes = Buffer.alloc(bytesMax)
  let length = 0
  /** Up to 7 bits that do not fill a byte yet. */
  let pending = 0
  let pendingBits = 0

  /** Writes the lowest `count` bits of `value`, at most 24. */
  function put(value: number, count: number) {
    pending = (pending << count) | (value & ((1 << count) - 1))
    pendingBits += count
    while (pendingBits >= 8) {
      pendingBits -= 8
      bytes[length++] = pending >> pendingBits
    }
    pending &= (1 << pendingBits) - 1
  }

  return {
    put,
    /** Like `put`, for up to 32 bits. */
    putLong(value: number, count: number) {
      if (count > 16) put(value >> 16, count - 16)
      put(value, Math.min(count, 16))
    },
    /** Writes `zeros` zeros and a one. */
    putUnary(zeros: number) {
      for (; zeros >= 16; zeros -= 16) put(0, 16)
      put(1, zeros + 1)
    },
    alignToByte() {
      if (pendingBits > 0) put(0, 8 - pendingBits)
    },
    written: () => bytes.subarray(0, length),
    clear() {
      length = 0
      pending = 0
      pendingBits = 0
    },
  }
}

export type BitWriter = ReturnType<typeof createBitWriter>
