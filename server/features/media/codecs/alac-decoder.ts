/*
 * Apple Lossless, after the reference implementation (github.com/macosforge/alac, Apache License 2.0). Decodes one packet at a time, so
 * that memory does not depend on the file's length. Mono and stereo only.
 */

/** The decoder's configuration ('ALACSpecificConfig'). */
interface Config {
  frameSamples: number
  bitDepth: number
  historyMultiplier: number
  initialHistory: number
  riceLimit: number
  channels: number
  sampleRate: number
}

export function readAlacConfig(cookie: Buffer): Config {
  return {
    frameSamples: cookie.readUInt32BE(0),
    bitDepth: cookie.readUInt8(5),
    historyMultiplier: cookie.readUInt8(6),
    initialHistory: cookie.readUInt8(7),
    riceLimit: cookie.readUInt8(8),
    channels: cookie.readUInt8(9),
    sampleRate: cookie.readUInt32BE(20),
  }
}

const frameSamplesMax = 65_536
const [singleElement, pairElement, lowFrequencyElement, dataElement, fillElement, endElement] = [0, 1, 3, 4, 6, 7]
class AlacDamaged extends Error {}

export function createAlacDecoder(config: Config) {
  const { frameSamples, bitDepth, channels } = config
  if (frameSamples < 1 || frameSamples > frameSamplesMax || ![16, 20, 24, 32].includes(bitDepth) || channels < 1 || channels > 2)
    throw new AlacDamaged('unknown configuration')
  const outputs = Array.from({ length: channels }, () => new Int32Array(frameSamples))
  const residual = new Int32Array(frameSamples)
  const lowBits = new Uint16Array(frameSamples * 2)

  /** Returns the samples of one packet, valid until the next call. */
  return (packet: Buffer): Int32Array[] => {
    const bits = createBitReader(packet)
    for (;;) {
      const element = bits.read(3)
      if (element === endElement) throw new AlacDamaged('a packet without sound')
      if (element === fillElement) {
        skipFill(bits)
      } else if (element === dataElement) {
        skipData(bits)
      } else if (element === pairElement && channels === 2) {
        return readElement(bits, 2)
      } else if ((element === singleElement || element === lowFrequencyElement) && channels === 1) {
        return readElement(bits, 1)
      } else {
        throw new AlacDamaged('an element of another layout')
      }
    }
  }

  function readElement(bits: BitReader, count: 1 | 2): Int32Array[] {
    bits.skip(4 + 12)
    const flags = bits.read(4)
    const shift = ((flags >> 1) & 3) * 8
    const samples = (flags & 8) === 0 ? frameSamples : bits.readLong(32) >>> 0
    if (samples > frameSamples) throw new AlacDamaged('a packet that is too long')
    const own = outputs.map((output) => output.subarray(0, samples))
    if ((flags & 1) !== 0) {
      for (let n = 0; n < samples; n++) for (const output of own) output[n] = signed(bits.readLong(bitDepth), bitDepth)
      return own
    }
    const codedBits = bitDepth - shift + (count - 1)
    const [mixBits, mixWeight] = [bits.read(8), signed(bits.read(8), 8)]
    const predictors = own.map(() => readPredictor(bits))
    const lowBitsAt = bits.position()
    bits.skip(shift * count * samples)
    for (const [index, output] of own.entries()) {
      const { mode, denominatorShift, historyFactor, coefficients } = predictors[index] as Predictor
      const values = residual.subarray(0, samples)
      readResiduals(bits, values, { ...config, historyMultiplier: (config.historyMultiplier * historyFactor) >> 2, bitsMax: codedBits })
      if (mode !== 0) predict(values, values, { coefficients: firstDifference, denominatorShift: 0, bits: codedBits })
      predict(values, output, { coefficients, denominatorShift, bits: codedBits })
    }
    if (count === 2 && mixWeight !== 0) unmix(own, mixBits, mixWeight)
    if (shift > 0) restoreLowBits(own, { bits, at: lowBitsAt, shift })
    return own
  }

  function restoreLowBits(own: Int32Array[], o: { bits: BitReader; at: number; shift: number }) {
    const end = o.bits.position()
    o.bits.seek(o.at)
    const count = (own[0]?.length ?? 0) * own.length
    for (let n = 0; n < count; n++) lowBits[n] = o.bits.read(o.shift)
    for (const [index, output] of own.entries())
      for (let n = 0; n < output.length; n++) output[n] = ((output[n] as number) << o.shift) | (lowBits[n * own.length + index] as number)
    o.bits.seek(end)
  }
}

interface Predictor {
  mode: number
  denominatorShift: number
  historyFactor: number
  coefficients: Int16Array
}

/** Special order without coefficients: each value is the difference from the previous one. */
const firstDifference = 31 as const

function readPredictor(bits: BitReader): Predictor {
  const [mode, denominatorShift, historyFactor, order] = [bits.read(4), bits.read(4), bits.read(3), bits.read(5)]
  const coefficients = Int16Array.from({ length: order }, () => bits.read(16))
  return { mode, denominatorShift, historyFactor, coefficients }
}

function unmix([left, right]: Int32Array[], mixBits: number, weight: number) {
  if (!left || !right) return
  for (let n = 0; n < left.length; n++) {
    const [u, v] = [left[n] as number, right[n] as number]
    const l = u + v - (Math.imul(weight, v) >> mixBits)
    left[n] = l
    right[n] = l - v
  }
}

const [fractionBits, escapePrefix, meanMax] = [9, 9, 0xffff]

/** Decodes adaptive Golomb codes ('dyn_decomp'). */
function readResiduals(bits: BitReader, values: Int32Array, o: Config & { bitsMax: number }) {
  const { historyMultiplier, riceLimit, bitsMax } = o
  let mean = o.initialHistory
  let isAfterZeros = 0
  for (let n = 0; n < values.length; ) {
    const k = Math.min(31 - Math.clz32((mean >> fractionBits) + 3), riceLimit)
    const coded = bits.readGolomb(k, (1 << k) - 1, bitsMax)
    const folded = coded + isAfterZeros
    values[n++] = (folded & 1) === 0 ? folded >> 1 : -((folded + 1) >>> 1)
    mean = coded > meanMax ? meanMax : Math.imul(historyMultiplier, folded) + mean - (Math.imul(historyMultiplier, mean) >> fractionBits)
    isAfterZeros = 0
    if (mean << 2 >= 1 << fractionBits || n >= values.length) continue
    const zeroBits = Math.clz32(mean) - 24 + ((mean + 16) >> 6)
    const zeros = bits.readGolomb(zeroBits, ((1 << zeroBits) - 1) & ((1 << riceLimit) - 1), 16)
    if (n + zeros > values.length) throw new AlacDamaged('too many zeros')
    values.fill(0, n, n + zeros)
    n += zeros
    isAfterZeros = zeros >= meanMax ? 0 : 1
    mean = 0
  }
}

interface Prediction {
  coefficients: Int16Array | typeof firstDifference
  denominatorShift: number
  bits: number
}

/** Linear predictor that adapts its coefficients to the sign of the error ('unpc_block'). */
function predict(residuals: Int32Array, output: Int32Array, { coefficients: given, denominatorShift, bits }: Prediction) {
  const cut = 32 - bits
  const count = residuals.length
  const isDifference = given === firstDifference || given.length === firstDifference
  const coefficients = given === firstDifference ? new Int16Array(0) : given
  const order = coefficients.length
  if (count === 0) return
  output[0] = residuals[0] as number
  if (order === 0 && !isDifference) {
    if (output !== residuals) output.set(residuals)
    return
  }
  const warmUp = isDifference ? count - 1 : Math.min(order, count - 1)
  for (let n = 1; n <= warmUp; n++) output[n] = (((residuals[n] as number) + (output[n - 1] as number)) << cut) >> cut
  const half = denominatorShift === 0 ? 0 : 1 << (denominatorShift - 1)
  for (let n = warmUp + 1; n < count; n++) {
    const base = output[n - order - 1] as number
    let sum = 0
    for (let k = 0; k < order; k++) sum = (sum + Math.imul(coefficients[k] as number, (output[n - 1 - k] as number) - base)) | 0
    const error = residuals[n] as number
    output[n] = ((error + base + ((sum + half) >> denominatorShift)) << cut) >> cut
    const direction = Math.sign(error)
    let left = error
    for (let k = order - 1; k >= 0 && left * direction > 0; k--) {
      const difference = base - (output[n - 1 - k] as number)
      const sign = Math.sign(difference)
      coefficients[k] = (coefficients[k] as number) - direction * sign
      left -= (order - k) * ((direction * sign * difference) >> denominatorShift)
    }
  }
}

const signed = (value: number, bits: number): number => (value << (32 - bits)) >> (32 - bits)

function skipFill(bits: BitReader) {
  const count = bits.read(4)
  bits.skip(8 * (count === 15 ? count + bits.read(8) - 1 : count))
}

function skipData(bits: BitReader) {
  bits.skip(4)
  const isAligned = bits.read(1) === 1
  const count = bits.read(8)
  const bytes = count === 255 ? count + bits.read(8) : count
  if (isAligned) bits.skip((8 - (bits.position() % 8)) % 8)
  bits.skip(8 * bytes)
}

type BitReader = ReturnType<typeof createBitReader>

/** Throws AlacDamaged when reading past the end. */
function createBitReader(bytes: Buffer) {
  const end = bytes.length * 8
  let position = 0

  /** `count` bits from `at` on, at most 24. Past the end they are zero. */
  function peek(at: number, count: number): number {
    const byte = at >> 3
    const window =
      (((bytes[byte] ?? 0) << 24) | ((bytes[byte + 1] ?? 0) << 16) | ((bytes[byte + 2] ?? 0) << 8) | (bytes[byte + 3] ?? 0)) << (at & 7)
    return count === 0 ? 0 : window >>> (32 - count)
  }
  function skip(count: number) {
    position += count
    if (position > end) throw new AlacDamaged('a packet that was cut off')
  }
  function read(count: number): number {
    const value = peek(position, count)
    skip(count)
    return value
  }
  const readLong = (count: number): number => (count <= 16 ? read(count) : (read(count - 16) << 16) | read(16))

  return {
    skip,
    read,
    readLong,
    /**
     * Reads a Golomb code: the quotient by `m` in unary, then the remainder in `k` bits. A prefix of maximum length escapes a plain value
     * of `escapedBits` bits.
     */
    readGolomb(k: number, m: number, escapedBits: number): number {
      const prefix = Math.min(Math.clz32(~(peek(position, escapePrefix) << (32 - escapePrefix))), escapePrefix)
      if (prefix === escapePrefix) {
        skip(escapePrefix)
        return readLong(escapedBits) >>> 0
      }
      skip(prefix + 1)
      if (k === 1) return prefix
      const rest = peek(position, k)
      skip(rest >= 2 ? k : k - 1)
      return prefix * m + (rest >= 2 ? rest - 1 : 0)
    },
    position: () => position,
    seek(at: number) {
      position = at
    },
  }
}
