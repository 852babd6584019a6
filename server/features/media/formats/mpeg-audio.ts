import type { FileHandle } from 'node:fs/promises'
import type { AudioDetails } from '#contract/media-details.ts'
import { readBytes } from './file-bytes.ts'

/*
 * Length of MP3 and ADTS (raw AAC) files by walking their frames. music-metadata takes twelve seconds for a hundred minutes of variable bit
 * rate and never ends on some junk; this takes a fraction of a second on any file of 100 MB.
 */

/** How far after the tags the first frame may be, and how long a damaged stretch may be. */
const searchBytes = 128 * 1024
/** This many consecutive frames do not occur by accident in random bytes. */
const chainFrames = 4
const headerBytes = 7
const chainBytes = chainFrames * 8192
const blockBytes = 1024 * 1024

interface MpegAudio {
  durationSeconds: number
  /** Offset of the first frame. Everything before it is tags. */
  firstFrameAt: number
  isAdts: boolean
  audio: AudioDetails
}

/** Null if there is no chain of frames near the start. */
export async function measureMpegAudio(file: FileHandle, sizeBytes: number): Promise<MpegAudio | null> {
  const reader = createFrameReader(file, sizeBytes)
  const firstFrameAt = await reader.find(await endOfId3(file), chainFrames)
  if (firstFrameAt === null) return null
  // Encoders write a note about the stream (variable bit rate, gaps) as a frame without sound.
  const isNote = /Xing|Info|VBRI/.test((await readBytes(file, firstFrameAt, 48)).toString('latin1'))
  const first = await reader.frameAt(firstFrameAt)
  const isAdts = first?.isAdts ?? false
  const { codec = 'mp3', sampleRate = null, channels = null, profile = null } = first ?? {}
  const audio = { codec, profile, sampleRate, channels, bitsPerSample: null }
  let durationSeconds = isNote ? -(first?.durationSeconds ?? 0) : 0
  let position = firstFrameAt
  for (;;) {
    const frame = await reader.frameAt(position)
    if (frame) {
      durationSeconds += frame.durationSeconds
      position += frame.lengthBytes
    } else {
      const next = await reader.find(position + 1, 2)
      if (next === null) return { durationSeconds, firstFrameAt, isAdts, audio }
      position = next
    }
  }
}

/** The first frame of a chain that starts directly after the tags; null if there is none. */
export async function frameAfterTags(file: FileHandle, sizeBytes: number): Promise<Pick<Frame, 'isAdts'> | null> {
  const reader = createFrameReader(file, sizeBytes)
  const start = await endOfId3(file)
  return (await reader.find(start, chainFrames)) === start ? reader.frameAt(start) : null
}

interface Frame {
  lengthBytes: number
  durationSeconds: number
  /** Bits that are equal in all frames of one stream. */
  kind: number
  isAdts: boolean
  codec: string
  sampleRate: number
  channels: number
  profile: string | null
}

function createFrameReader(file: FileHandle, sizeBytes: number) {
  let block: Buffer = Buffer.alloc(0)
  let blockAt = 0

  const isLoaded = (position: number, length: number) =>
    position >= blockAt && Math.min(position + length, sizeBytes) <= blockAt + block.length

  async function load(position: number) {
    blockAt = position
    block = await readBytes(file, position, Math.min(blockBytes, sizeBytes - position))
  }

  async function frameAt(position: number): Promise<Frame | null> {
    if (!isLoaded(position, headerBytes)) await load(position)
    return readFrame(block, position - blockAt)
  }

  async function isChain(position: number, count: number, kind: number): Promise<boolean> {
    let next = position
    for (let n = 0; n < count; n++) {
      if (n > 0 && next >= sizeBytes) return true
      const frame = await frameAt(next)
      if (!frame || frame.kind !== kind) return false
      next += frame.lengthBytes
    }
    return true
  }

  /** The first offset from `start` on at which `count` consecutive frames start, or fewer up to the end of the file. */
  async function find(start: number, count: number): Promise<number | null> {
    const end = Math.min(start + searchBytes, sizeBytes)
    for (let position = start; position < end; position++) {
      if (!isLoaded(position, chainBytes)) await load(position)
      if (block[position - blockAt] !== 0xff) continue
      const frame = readFrame(block, position - blockAt)
      if (frame && (await isChain(position, count, frame.kind))) return position
    }
    return null
  }

  return { frameAt, find }
}

/** Offset after all ID3v2 tags. */
async function endOfId3(file: FileHandle): Promise<number> {
  let position = 0
  for (let n = 0; n < 4; n++) {
    const header = await readBytes(file, position, 10)
    if (header.length < 10 || header.toString('latin1', 0, 3) !== 'ID3') break
    const hasFooter = ((header[5] ?? 0) & 0x10) !== 0
    const size = header.subarray(6, 10).reduce((sum, byte) => (sum << 7) | (byte & 0x7f), 0)
    position += 10 + size + (hasFooter ? 10 : 0)
  }
  return position
}

/** In kbit/s, indexed by [MPEG-1 or later][layer I, II, III][index]. */
const bitRates = [
  [
    [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  ],
  [
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ],
]
const mpegSampleRates = [44_100, 48_000, 32_000]
const adtsSampleRates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350]

/** The frame whose header is at `at`, or null. */
function readFrame(bytes: Uint8Array, at: number): Frame | null {
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0, b4 = 0, b5 = 0] = [
    bytes[at],
    bytes[at + 1],
    bytes[at + 2],
    bytes[at + 3],
    bytes[at + 4],
    bytes[at + 5],
  ]
  if (b0 !== 0xff || (b1 & 0xe0) !== 0xe0) return null
  const layerBits = (b1 >> 1) & 3
  if (layerBits === 0) return (b1 & 0xf0) === 0xf0 ? adtsFrame(b1, b2, b3, b4, b5) : null
  return mpegFrame(b1, b2, b3, 3 - layerBits)
}

function mpegFrame(b1: number, b2: number, b3: number, layer: number): Frame | null {
  const version = (b1 >> 3) & 3
  const isMpeg1 = version === 3
  const rate = mpegSampleRates[(b2 >> 2) & 3]
  const kilobits = bitRates[isMpeg1 ? 0 : 1]?.[layer]?.[b2 >> 4]
  if (version === 1 || !rate || !kilobits) return null
  const sampleRate = rate / (isMpeg1 ? 1 : version === 2 ? 2 : 4)
  const samples = layer === 0 ? 384 : layer === 2 && !isMpeg1 ? 576 : 1152
  const padding = (b2 >> 1) & 1
  const lengthBytes =
    layer === 0
      ? (Math.floor((12_000 * kilobits) / sampleRate) + padding) * 4
      : Math.floor((samples * 125 * kilobits) / sampleRate) + padding
  const kind = ((b1 & 0x1e) << 8) | (b2 & 0x0c)
  const channels = b3 >> 6 === 3 ? 1 : 2
  return {
    lengthBytes,
    durationSeconds: samples / sampleRate,
    kind,
    isAdts: false,
    codec: `mp${layer + 1}`,
    sampleRate,
    channels,
    profile: null,
  }
}

function adtsFrame(b1: number, b2: number, b3: number, b4: number, b5: number): Frame | null {
  const sampleRate = adtsSampleRates[(b2 >> 2) & 15]
  const lengthBytes = ((b3 & 3) << 11) | (b4 << 3) | (b5 >> 5)
  if (!sampleRate || lengthBytes < 7) return null
  const kind = ((b1 & 0x0e) << 8) | (b2 & 0xfc)
  const channels = ((b2 & 1) << 2) | (b3 >> 6)
  const profile = ['Main', 'LC', 'SSR', 'LTP'][b2 >> 6] ?? null
  return { lengthBytes, durationSeconds: 1024 / sampleRate, kind, isAdts: true, codec: 'aac', sampleRate, channels, profile }
}
