/** Big-endian numbers into a buffer that grows. */
export class ByteWriter {
  #bytes = Buffer.alloc(256)
  length = 0

  /** Where `size` more bytes go. Call it before `#bytes` is read: it may replace them. */
  #room(size: number): number {
    if (this.length + size > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(this.#bytes.length * 2, this.length + size))
      this.#bytes.copy(larger)
      this.#bytes = larger
    }
    this.length += size
    return this.length - size
  }

  uint8(value: number) {
    const at = this.#room(1)
    this.#bytes.writeUInt8(value, at)
    return this
  }
  uint16(value: number) {
    const at = this.#room(2)
    this.#bytes.writeUInt16BE(value, at)
    return this
  }
  int16(value: number) {
    const at = this.#room(2)
    this.#bytes.writeInt16BE(value, at)
    return this
  }
  uint32(value: number) {
    const at = this.#room(4)
    this.#bytes.writeUInt32BE(value, at)
    return this
  }
  bytes(value: Uint8Array) {
    const at = this.#room(value.length)
    this.#bytes.set(value, at)
    return this
  }
  /** Zeros up to a multiple of four. */
  align() {
    this.#room((4 - (this.length % 4)) % 4)
    return this
  }

  done = (): Buffer => this.#bytes.subarray(0, this.length)
}
