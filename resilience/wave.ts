const headerBytes = 44
const rate = 8_000

/** A WAV file (8 kHz, mono, 16 bits) of noise: the same for the same seed, different for any other. */
export function wave(seed: number, sampleCount: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(headerBytes + sampleCount * 2)
  const view = new DataView(bytes.buffer)
  const text = (offset: number, ascii: string) => bytes.set(new TextEncoder().encode(ascii), offset)
  text(0, 'RIFF')
  view.setUint32(4, bytes.length - 8, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  text(36, 'data')
  view.setUint32(40, sampleCount * 2, true)
  let noise = seed >>> 0
  for (let sample = 0; sample < sampleCount; sample++) {
    noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) >>> 0
    view.setInt16(headerBytes + sample * 2, noise >>> 16, true)
  }
  return bytes
}
