import type { ReadFile, TaggedFile } from './file-tags.ts'

/*
 * WAV (RIFF, RIFX, RF64) and AIFF are sequences of chunks, of which players need a few. The others may contain names: text lists, ID3,
 * broadcast and XML chunks of other programs. They are left out.
 */

interface Form {
  isBigEndian: boolean
  kinds: readonly string[]
  sound: string
  /** What decoding needs besides the sound. */
  needed: readonly string[]
}

const waveChunks = { kinds: ['WAVE'], sound: 'data', needed: ['fmt ', 'fact'] }
const forms: Record<string, Form> = {
  RIFF: { ...waveChunks, isBigEndian: false },
  RIFX: { ...waveChunks, isBigEndian: true },
  FORM: { kinds: ['AIFF', 'AIFC'], sound: 'SSND', needed: ['FVER', 'COMM'], isBigEndian: true },
}

const chunksMax = 1_000
/** A longer description of the sound may contain anything. */
const neededBytesMax = 1_024

/** Only the chunks with the sound and its format. Null for any other form, and for sound of unknown length. */
export async function withoutOtherChunks(read: ReadFile, sizeBytes: number): Promise<TaggedFile | null> {
  const start = await read(0, 12)
  const form = forms[start.toString('latin1', 0, 4)]
  if (!form?.kinds.includes(start.toString('latin1', 8, 12))) return null
  const needed: Buffer[] = []
  let sound: { header: Buffer; from: number; to: number } | null = null
  let at = 12
  for (let n = 0; at + 8 <= sizeBytes; n++) {
    const header = await read(at, 8)
    const name = header.toString('latin1', 0, 4)
    const bytes = form.isBigEndian ? header.readUInt32BE(4) : header.readUInt32LE(4)
    const end = at + 8 + bytes
    if (n === chunksMax) return null
    if (name === form.sound) {
      if (sound || bytes === 0 || end > sizeBytes) return null
      sound = { header, from: at + 8, to: Math.min(end + (bytes % 2), sizeBytes) }
    } else if (form.needed.includes(name)) {
      if (bytes > neededBytesMax || end > sizeBytes) return null
      needed.push(await read(at, 8 + bytes), Buffer.alloc(bytes % 2))
    }
    at = end + (bytes % 2)
  }
  if (!sound) return null
  const { header, from, to } = sound
  const head = Buffer.concat([start, ...needed, header])
  const length = head.length - 8 + to - from
  if (form.isBigEndian) head.writeUInt32BE(length, 4)
  else head.writeUInt32LE(length, 4)
  return { head, from, to }
}
