/** The header of a box (ISO/IEC 14496-12, 4.2). */
interface BoxHeader {
  type: string
  headerBytes: number
  /** Includes the header. A damaged file may state more bytes than it has. */
  lengthBytes: number
}

/**
 * Reads the header at the start of `bytes` (16 are enough). A box without a length extends over all `available` bytes. Null if there is no
 * header.
 */
export function readBoxHeader(bytes: Buffer, available: number): BoxHeader | null {
  if (bytes.length < 8) return null
  const short = bytes.readUInt32BE(0)
  const isLong = short === 1
  if (isLong && bytes.length < 16) return null
  const headerBytes = isLong ? 16 : 8
  const lengthBytes = isLong ? Number(bytes.readBigUInt64BE(8)) : short === 0 ? available : short
  return lengthBytes < headerBytes ? null : { type: bytes.toString('latin1', 4, 8), headerBytes, lengthBytes }
}

const boxesMax = 10_000

/** Payloads of the boxes of this type that are direct children of `payload`. */
export function boxesIn(payload: Buffer, type: string): Buffer[] {
  const found: Buffer[] = []
  let position = 0
  for (let n = 0; n < boxesMax; n++) {
    const header = readBoxHeader(payload.subarray(position, position + 16), payload.length - position)
    if (!header) break
    if (header.type === type) found.push(payload.subarray(position + header.headerBytes, position + header.lengthBytes))
    position += header.lengthBytes
  }
  return found
}
