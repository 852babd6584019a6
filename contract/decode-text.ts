/**
 * The text of a file in UTF-8, UTF-16 with a byte order mark, or Windows-1252, as older programs write it. `isCut`: the bytes may end within a
 * character.
 */
export function decodeText(bytes: Uint8Array, { isCut = false } = {}): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
