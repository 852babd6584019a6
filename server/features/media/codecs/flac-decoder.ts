import type { FileHandle } from 'node:fs/promises'
import { readBytes } from '../formats/file-bytes.ts'
import type { PcmSource } from './pcm.ts'

/*
 * FLAC (RFC 9639), decoded frame by frame. The file is read into a window that holds the largest possible frame. Up to 24 bits per sample.
 */

export class FlacDamaged extends Error {}

const windowBytes = 8 * 1024 * 1024
/** The largest frame: 65,535 uncompressed samples of eight channels. */
const frameBytesMax = 3 * 1024 * 1024
const streamInfoBytes = 34
const metadataBlocksMax = 1_000

/** Null if the file is not FLAC or has more than 24 bits per sample. `blocks` throws FlacDamaged. */
export async function openFlac(file: FileHandle, sizeBytes: number): Promise<PcmSource | null> {
  const start = await startOf(file)
  if ((await readBytes(file, start, 4)).toString('latin1') !== 'fLaC') return null
  const info = await readBytes(file, start + 8, streamInfoBytes)
  if (info.length < streamInfoBytes) return null
  const packed = info.readBigUInt64BE(10)
  const sampleRate = Number(packed >> 44n)
  const channels = Number((packed >> 41n) & 7n) + 1
  const bitsPerSample = Number((packed >> 36n) & 31n) + 1
  const totalSamples = Number(packed & 0xf_ffff_ffffn)
  if (sampleRate === 0 || bitsPerSample > 24) return null
  const framesAt = await endOfMetadata(file, start + 4)

  async function* blocks() {
    let [window, windowAt, position] = [Buffer.alloc(0) as Buffer, framesAt, framesAt]
    while (position < sizeBytes) {
      const isShort = windowAt + window.length < Math.min(position + frameBytesMax, sizeBytes)
      if (isShort) [window, windowAt] = [await readBytes(file, position, windowBytes), position]
      const bits = createBitReader(window, position - windowAt)
      // Tags may follow the last frame.
      if (bits.read(14) !== 0x3ffe && position > framesAt) return
      yield readFrame(bits, { channels, bitsPerSample })
      position = windowAt + bits.bytePosition()
    }
  }

  return { sampleRate, channels, bitsPerSample, totalSamples: totalSamples || null, blocks }
}

/** Skips an ID3v2 tag, which some programs write before the stream. */
async function startOf(file: FileHandle): Promise<number> {
  const header = await readBytes(file, 0, 10)
  if (header.toString('latin1', 0, 3) !== 'ID3') return 0
  return 10 + header.subarray(6).reduce((sum, byte) => (sum << 7) | (byte & 0x7f), 0)
}

async function endOfMetadata(file: FileHandle, start: number): Promise<number> {
  let position = start
  for (let n = 0; n < metadataBlocksMax; n++) {
    const header = await readBytes(file, position, 4)
    if (header.length < 4) break
    position += 4 + header.readUIntBE(1, 3)
    if (header.readUInt8(0) >= 0x80) return position
  }
  throw new FlacDamaged('metadata without an end')
}

interface Format {
  channels: number
  bitsPerSample: number
}

const [leftSide, sideRight, midSide] = [8, 9, 10]

/** Reads a frame after its sync code. */
function readFrame(bits: BitReader, { channels, bitsPerSample }: Format): Int32Array[] {
  bits.skip(2)
  const [sizeCode, rateCode, assignment] = [bits.read(4), bits.read(4), bits.read(4)]
  bits.skip(4)
  // Skips the frame number, which is coded like a character in UTF-8.
  for (let lead = bits.read(8); lead >= 0xc0; lead = (lead << 1) & 0xff) bits.skip(8)
  const samples = blockSamples(bits, sizeCode)
  bits.skip(rateCode === 12 ? 8 : rateCode === 13 || rateCode === 14 ? 16 : 0)
  bits.skip(8)
  const isDecorrelated = assignment >= leftSide
  if (assignment > midSide || (isDecorrelated ? 2 : assignment + 1) !== channels) throw new FlacDamaged('other channels')
  const block = Array.from({ length: channels }, (_, channel) => {
    const isSide = assignment === sideRight ? channel === 0 : isDecorrelated && channel === 1
    return readSubframe(bits, samples, bitsPerSample + (isSide ? 1 : 0))
  })
  bits.alignToByte()
  bits.skip(16)
  if (isDecorrelated) correlate(block as [Int32Array, Int32Array], assignment)
  return block
}

function blockSamples(bits: BitReader, code: number): number {
  if (code === 0) throw new FlacDamaged('a block without a size')
  if (code === 1) return 192
  if (code <= 5) return 576 << (code - 2)
  if (code === 6) return bits.read(8) + 1
  return code === 7 ? bits.read(16) + 1 : 256 << (code - 8)
}

function correlate([first, second]: [Int32Array, Int32Array], assignment: number) {
  for (let n = 0; n < first.length; n++) {
    const [a, b] = [first[n] as number, second[n] as number]
    if (assignment === leftSide) second[n] = a - b
    else if (assignment === sideRight) first[n] = a + b
    else {
      const mid = 2 * a + (b & 1)
      first[n] = (mid + b) >> 1
      second[n] = (mid - b) >> 1
    }
  }
}

const fixedCoefficients = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]]
const [constantType, verbatimType, fixedType, linearType] = [0, 1, 8, 32]

function readSubframe(bits: BitReader, samples: number, frameBits: number): Int32Array {
  const output = new Int32Array(samples)
  const type = bits.read(7)
  const wasted = bits.read(1) === 0 ? 0 : bits.readUnary() + 1
  const width = frameBits - wasted
  if (width < 1) throw new FlacDamaged('samples of no bits')
  if (type === constantType) output.fill(bits.readSigned(width))
  else if (type === verbatimType) for (let n = 0; n < samples; n++) output[n] = bits.readSigned(width)
  else if (type >= linearType) readLinear(bits, output, type - linearType + 1, width)
  else if (type >= fixedType && fixedCoefficients[type - fixedType])
    readPredicted(bits, output, { coefficients: fixedCoefficients[type - fixedType] ?? [], shift: 0, width })
  else throw new FlacDamaged('an unknown kind of subframe')
  if (wasted > 0) for (let n = 0; n < samples; n++) output[n] = (output[n] as number) << wasted
  return output
}

function readLinear(bits: BitReader, output: Int32Array, order: number, width: number) {
  readWarmUp(bits, output, order, width)
  const precision = bits.read(4) + 1
  const shift = bits.readSigned(5)
  if (precision === 16 || shift < 0) throw new FlacDamaged('a reserved predictor')
  const coefficients = Array.from({ length: order }, () => bits.readSigned(precision))
  readResidual(bits, output, order)
  predict(output, coefficients, shift)
}

function readPredicted(bits: BitReader, output: Int32Array, o: { coefficients: readonly number[]; shift: number; width: number }) {
  readWarmUp(bits, output, o.coefficients.length, o.width)
  readResidual(bits, output, o.coefficients.length)
  predict(output, o.coefficients, o.shift)
}

function readWarmUp(bits: BitReader, output: Int32Array, order: number, width: number) {
  if (order > output.length) throw new FlacDamaged('a block shorter than its predictor')
  for (let n = 0; n < order; n++) output[n] = bits.readSigned(width)
}

/** Sums of products stay below 2^53, so floating point is exact. */
function predict(output: Int32Array, coefficients: readonly number[], shift: number) {
  const divisor = 2 ** shift
  const order = coefficients.length
  for (let n = order; n < output.length; n++) {
    let sum = 0
    for (let k = 0; k < order; k++) sum += (coefficients[k] as number) * (output[n - 1 - k] as number)
    output[n] = (output[n] as number) + Math.floor(sum / divisor)
  }
}

/** Reads partitioned Rice codes into `output`, after the warm-up samples. */
function readResidual(bits: BitReader, output: Int32Array, order: number) {
  const method = bits.read(2)
  if (method > 1) throw new FlacDamaged('an unknown code')
  const parameterBits = 4 + method
  const partitions = 1 << bits.read(4)
  const partSamples = output.length / partitions
  if (!Number.isInteger(partSamples) || partSamples < order) throw new FlacDamaged('partitions that do not fit')
  let n = order
  for (let part = 1; part <= partitions; part++) {
    const parameter = bits.read(parameterBits)
    const isEscaped = parameter === (1 << parameterBits) - 1
    const rawBits = isEscaped ? bits.read(5) : 0
    for (; n < part * partSamples; n++) output[n] = isEscaped ? bits.readSigned(rawBits) : bits.readRice(parameter)
  }
}

type BitReader = ReturnType<typeof createBitReader>

/** Throws FlacDamaged when reading past the end. */
function createBitReader(bytes: Buffer, startByte: number) {
  const end = bytes.length * 8
  let position = startByte * 8

  /** At most 24 bits. */
  function peek(count: number): number {
    const byte = position >> 3
    const window =
      (((bytes[byte] ?? 0) << 24) | ((bytes[byte + 1] ?? 0) << 16) | ((bytes[byte + 2] ?? 0) << 8) | (bytes[byte + 3] ?? 0)) <<
      (position & 7)
    return count === 0 ? 0 : window >>> (32 - count)
  }
  function skip(count: number) {
    position += count
    if (position > end) throw new FlacDamaged('the file was cut off')
  }
  function read(count: number): number {
    const value = peek(count)
    skip(count)
    return value
  }
  function readUnary(): number {
    let zeros = 0
    for (;;) {
      const leading = Math.clz32(peek(24) << 8)
      if (leading < 24) {
        skip(leading + 1)
        return zeros + leading
      }
      zeros += 24
      skip(24)
    }
  }

  return {
    read,
    skip,
    readUnary,
    /** Up to 32 bits, in two's complement. */
    readSigned(count: number): number {
      if (count === 0) return 0
      const value = count <= 16 ? read(count) : (read(count - 16) << 16) | read(16)
      return (value << (32 - count)) >> (32 - count)
    },
    readRice(parameter: number): number {
      const high = readUnary()
      const folded =
        parameter <= 16
          ? high * 2 ** parameter + read(parameter)
          : (high * 2 ** (parameter - 16) + read(parameter - 16)) * 65_536 + read(16)
      return folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2
    },
    alignToByte() {
      position = (position + 7) & ~7
    },
    bytePosition: () => position >> 3,
  }
}
