import type { AudioDetails, VideoDetails } from '#contract/media-details.ts'
import { boxesIn } from './iso-boxes.ts'

/*
 * Codecs of the tracks of MP4 and MOV, from their sample descriptions (ISO/IEC 14496-12, 14496-14 and -15; QuickTime File Format).
 */

const audioCodecs: Record<string, string> = {
  alac: 'alac',
  '.mp3': 'mp3',
  Opus: 'opus',
  fLaC: 'flac',
  samr: 'amr_nb',
  sawb: 'amr_wb',
  'ac-3': 'ac3',
  'ec-3': 'eac3',
  dtsc: 'dts',
  ulaw: 'pcm_mulaw',
  alaw: 'pcm_alaw',
  sowt: 'pcm_s16le',
  twos: 'pcm_s16be',
  in24: 'pcm_s24be',
  in32: 'pcm_s32be',
  fl32: 'pcm_f32be',
  fl64: 'pcm_f64be',
  'raw ': 'pcm_u8',
  ima4: 'adpcm_ima_qt',
}
const videoCodecs: Record<string, string> = {
  avc1: 'h264',
  avc3: 'h264',
  hvc1: 'hevc',
  hev1: 'hevc',
  dvh1: 'hevc',
  dvhe: 'hevc',
  av01: 'av1',
  vp08: 'vp8',
  vp09: 'vp9',
  apch: 'prores',
  apcn: 'prores',
  apcs: 'prores',
  apco: 'prores',
  ap4h: 'prores',
  ap4x: 'prores',
  s263: 'h263',
  jpeg: 'mjpeg',
}
/** ObjectTypeIndication of MPEG-4 Systems. */
const objectTypes: Record<number, string> = {
  32: 'mpeg4',
  64: 'aac',
  96: 'mpeg2video',
  97: 'mpeg2video',
  102: 'aac',
  103: 'aac',
  104: 'aac',
  105: 'mp3',
  106: 'mpeg1video',
  107: 'mp3',
  108: 'mjpeg',
  165: 'ac3',
  166: 'eac3',
  169: 'dts',
}
const aacProfiles: Record<number, string> = { 1: 'Main', 2: 'LC', 5: 'HE-AAC', 29: 'HE-AACv2', 42: 'xHE-AAC' }

/** The first sample description of a track's media ('mdia'), with its type. */
function firstEntry(media: Buffer): { type: string; payload: Buffer } | null {
  const table = boxesIn(media, 'minf')
    .flatMap((information) => boxesIn(information, 'stbl'))
    .flatMap((samples) => boxesIn(samples, 'stsd'))[0]
  if (!table || table.length < 16) return null
  const lengthBytes = table.readUInt32BE(8)
  return { type: table.toString('latin1', 12, 16), payload: table.subarray(16, 8 + Math.max(8, lengthBytes)) }
}

const soundEntryBytes = 28

export function readIsoAudio(media: Buffer): AudioDetails | null {
  const entry = firstEntry(media)
  if (!entry || entry.payload.length < soundEntryBytes) return null
  const { type, payload } = entry
  const version = payload.readUInt16BE(8)
  const basic = {
    profile: null,
    channels: payload.readUInt16BE(16) || null,
    bitsPerSample: payload.readUInt16BE(18) || null,
    sampleRate: payload.readUInt16BE(24) || null,
  }
  const extensions = payload.subarray(soundEntryBytes + (version === 1 ? 16 : version === 2 ? 36 : 0))
  if (type === 'alac') return { codec: 'alac', ...basic, ...alacFacts(extensions) }
  if (type === 'mp4a') return { codec: 'aac', ...basic, bitsPerSample: null, ...describedBy(extensions) }
  if (type === 'lpcm' && version === 2 && payload.length >= 64) return linearPcm(payload)
  return { codec: audioCodecs[type] ?? type.trim(), ...basic }
}

/** Finds 'alac' in the entry or in QuickTime's 'wave'. */
export const alacCookieIn = (extensions: Buffer): Buffer | null => {
  const box = [extensions, ...boxesIn(extensions, 'wave')].flatMap((parent) => boxesIn(parent, 'alac'))[0]
  return box && box.length >= 28 ? box.subarray(4, 28) : null
}

function alacFacts(extensions: Buffer) {
  const cookie = alacCookieIn(extensions)
  return cookie && { bitsPerSample: cookie.readUInt8(5), channels: cookie.readUInt8(9), sampleRate: cookie.readUInt32BE(20) }
}

/** The codec behind 'mp4a', and the AAC profile, according to 'esds'. */
function describedBy(extensions: Buffer): Partial<AudioDetails> {
  const box = [extensions, ...boxesIn(extensions, 'wave')].flatMap((parent) => boxesIn(parent, 'esds'))[0]
  const decoder = box && descriptorIn(box.subarray(4))
  if (!decoder) return {}
  const codec = objectTypes[decoder.objectType] ?? 'mp4a'
  return codec === 'aac' ? { codec, profile: aacProfiles[decoder.audioObjectType] ?? null } : { codec }
}

/** DecoderConfigDescriptor (tag 4) and the start of DecoderSpecificInfo (tag 5) within an ES_Descriptor (tag 3). */
function descriptorIn(bytes: Buffer): { objectType: number; audioObjectType: number } | null {
  const outer = readDescriptor(bytes, 0)
  if (outer?.tag !== 3) return null
  const flags = bytes[outer.at + 2] ?? 0
  const optional =
    ((flags & 0x80) === 0 ? 0 : 2) + ((flags & 0x40) === 0 ? 0 : 1 + (bytes[outer.at + 3] ?? 0)) + ((flags & 0x20) === 0 ? 0 : 2)
  const config = readDescriptor(bytes, outer.at + 3 + optional)
  if (config?.tag !== 4) return null
  const specific = readDescriptor(bytes, config.at + 13)
  const [first = 0, second = 0] = specific?.tag === 5 ? bytes.subarray(specific.at, specific.at + 2) : []
  const short = first >> 3
  return { objectType: bytes[config.at] ?? 0, audioObjectType: short === 31 ? 32 + (((first & 7) << 3) | (second >> 5)) : short }
}

function readDescriptor(bytes: Buffer, start: number): { tag: number; at: number } | null {
  const tag = bytes[start]
  if (tag === undefined) return null
  let at = start + 1
  for (let n = 0; n < 3 && ((bytes[at] ?? 0) & 0x80) !== 0; n++) at++
  return { tag, at: at + 1 }
}

/** QuickTime's sound description, version 2. */
function linearPcm(payload: Buffer): AudioDetails {
  const bits = payload.readUInt32BE(48)
  const flags = payload.readUInt32BE(52)
  const [isFloat, isBigEndian] = [(flags & 1) !== 0, (flags & 2) !== 0]
  return {
    codec: `pcm_${isFloat ? 'f' : 's'}${bits}${isBigEndian ? 'be' : 'le'}`,
    profile: null,
    sampleRate: Math.round(payload.readDoubleBE(32)),
    channels: payload.readUInt32BE(40),
    bitsPerSample: bits,
  }
}

const pictureEntryBytes = 78

export function readIsoVideo(media: Buffer, header: Buffer | undefined): VideoDetails | null {
  const entry = firstEntry(media)
  if (!entry || entry.payload.length < pictureEntryBytes) return null
  const extensions = entry.payload.subarray(pictureEntryBytes)
  const coded = { width: entry.payload.readUInt16BE(24) || null, height: entry.payload.readUInt16BE(26) || null }
  const rotation = rotationOf(header)
  const isTurned = rotation % 180 !== 0
  return {
    codec: videoCodecs[entry.type] ?? (entry.type === 'mp4v' ? (describedBy(extensions).codec ?? 'mpeg4') : entry.type.trim()),
    ...samplingOf(extensions),
    width: isTurned ? coded.height : coded.width,
    height: isTurned ? coded.width : coded.height,
    rotation,
    isHdr: boxesIn(extensions, 'colr').some(isHighRange) || boxesIn(extensions, 'dvcC').length + boxesIn(extensions, 'dvvC').length > 0,
  }
}

/** Transfer characteristics of PQ and HLG (ITU-T H.273). */
export const hdrTransfers: readonly number[] = [16, 18]
const isHighRange = (box: Buffer) =>
  ['nclx', 'nclc'].includes(box.toString('latin1', 0, 4)) && box.length >= 8 && hdrTransfers.includes(box.readUInt16BE(6))

const h264Profiles: Record<number, [name: string, chroma: string, depth: number]> = {
  66: ['Baseline', '420', 8],
  77: ['Main', '420', 8],
  88: ['Extended', '420', 8],
  100: ['High', '420', 8],
  110: ['High 10', '420', 10],
  122: ['High 4:2:2', '422', 10],
  244: ['High 4:4:4', '444', 10],
}
const hevcProfiles: Record<number, string> = { 1: 'Main', 2: 'Main 10', 3: 'Main Still Picture', 4: 'Rext' }
const chromas = ['400', '420', '422', '444']

/** Profile and pixel format from the decoder configuration. */
function samplingOf(extensions: Buffer): Pick<VideoDetails, 'profile' | 'bitDepth' | 'pixelFormat'> {
  const avc = boxesIn(extensions, 'avcC')[0]
  if (avc && avc.length >= 4) {
    const [profile, chroma, depth] = h264Profiles[avc.readUInt8(1)] ?? [`${avc.readUInt8(1)}`, '420', 8]
    return { profile, bitDepth: depth, pixelFormat: pixels(chroma, depth) }
  }
  const hevc = boxesIn(extensions, 'hvcC')[0]
  if (hevc && hevc.length >= 18) {
    const [profile, depth] = [hevc.readUInt8(1) & 0x1f, (hevc.readUInt8(17) & 7) + 8]
    return { profile: hevcProfiles[profile] ?? `${profile}`, bitDepth: depth, pixelFormat: pixels(chromas[hevc.readUInt8(16) & 3], depth) }
  }
  const av1 = boxesIn(extensions, 'av1C')[0]
  if (av1 && av1.length >= 3) {
    const flags = av1.readUInt8(2)
    const depth = (flags & 0x40) === 0 ? 8 : (flags & 0x20) === 0 ? 10 : 12
    const chroma = (flags & 0x08) === 0 ? '444' : (flags & 0x04) === 0 ? '422' : '420'
    return { profile: ['Main', 'High', 'Professional'][av1.readUInt8(1) >> 5] ?? null, bitDepth: depth, pixelFormat: pixels(chroma, depth) }
  }
  const vp9 = boxesIn(extensions, 'vpcC')[0]
  if (vp9 && vp9.length >= 7) {
    const depth = vp9.readUInt8(6) >> 4
    const chroma = ['420', '420', '422', '444'][(vp9.readUInt8(6) >> 1) & 7]
    return { profile: `${vp9.readUInt8(4)}`, bitDepth: depth, pixelFormat: pixels(chroma, depth) }
  }
  return { profile: null, bitDepth: null, pixelFormat: null }
}

const pixels = (chroma: string | undefined, depth: number): string | null =>
  chroma === undefined ? null : `yuv${chroma}p${depth > 8 ? `${depth}le` : ''}`

/** Clockwise rotation from the matrix in 'tkhd'. */
function rotationOf(header: Buffer | undefined): number {
  const at = header?.[0] === 1 ? 52 : 40
  if (!header || header.length < at + 8) return 0
  const degrees = (Math.atan2(header.readInt32BE(at + 4), header.readInt32BE(at)) * 180) / Math.PI
  return (Math.round(degrees / 90) * 90 + 360) % 360
}
