import { type FileHandle, open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { type IAudioMetadata, parseBuffer, parseFile, TrackType } from 'music-metadata'
import type { AudioDetails, MediaDetails, VideoDetails } from '#contract/media-details.ts'
import type { MediaType } from '#contract/songs.ts'
import { readAiff } from './aiff.ts'
import { readBytes } from './file-bytes.ts'
import { playedSecondsOfFlac } from './flac-length.ts'
import { readIsoMedia } from './iso-media.ts'
import { readMatroska } from './matroska.ts'
import { containerOf, type FileType, mediaFormat, undescribedCodec } from './media-formats.ts'
import { type ReadTags, readTags } from './media-tags.ts'
import { frameAfterTags, measureMpegAudio } from './mpeg-audio.ts'
import { readOgg } from './ogg.ts'
import { readWave, waveLayout, waveStartBytes } from './wave.ts'

/* Runs only in a child process (probe-child.ts): the parsers get arbitrary bytes from visitors, and some make them loop forever. */

export interface MediaFacts {
  mediaType: MediaType
  mimeType: string
  extension: string
  durationSeconds: number | null
  /** False for the few containers that only ffprobe can read, so that their type is based on the first bytes alone. */
  isVerified: boolean
  details: MediaDetails
}

export type Reading =
  | { outcome: 'read'; facts: MediaFacts; tags: ReadTags | null }
  | { outcome: 'empty_file' }
  | { outcome: 'wrong_media_type' }
  /** `type`: a container that ffprobe may be able to read. */
  | { outcome: 'unreadable_media'; type: FileType | null }

interface Contents {
  hasAudio: boolean
  hasVideo: boolean
  durationSeconds: number | null
  tags: ReadTags | null
  /** `container` defaults to the name of the type. */
  details: Pick<MediaDetails, 'audio' | 'video'> & { container?: string }
}

/** Reads type, length and tags. If a container may hold audio or video, its tracks decide. */
export async function readMedia(path: string): Promise<Reading> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (size === 0) return { outcome: 'empty_file' }
    const type = await detectType(path, file, size)
    if (!isMedia(type)) return { outcome: 'wrong_media_type' }
    const contents = await readContents(path, file, size, type)
    const facts = mediaFormat(type, contents)
    if (!facts) return { outcome: 'unreadable_media', type: isReadByOthers(type) ? type : null }
    return {
      outcome: 'read',
      facts: {
        ...facts,
        durationSeconds: contents?.durationSeconds ?? null,
        isVerified: contents !== null,
        details: detailsOf(type, facts.mediaType, contents?.details ?? noDetails),
      },
      tags: contents?.tags ?? null,
    }
  } finally {
    await file.close()
  }
}

const noDetails = { audio: null, video: null }

/** A picture in an audio file is its cover, not a video track. */
const detailsOf = (type: FileType, mediaType: MediaType, { container, audio, video }: Contents['details']): MediaDetails => ({
  container: container ?? containerOf(type),
  audio,
  video: mediaType === 'video' ? video : null,
})

async function detectType(path: string, file: FileHandle, sizeBytes: number): Promise<FileType | undefined> {
  const start = await readBytes(file, 0, waveStartBytes)
  const wave = waveLayout(start)
  if (wave) return wave.type
  const type = await fileTypeFromFile(path)
  // Starts with a Skeleton track: file-type only looks at the first stream.
  if (type?.mime.startsWith('application/ogg')) return { mimeType: 'audio/ogg', extension: 'ogg' }
  // Two bytes in their places make a transport stream for file-type: those of one MP3 in 65,536 are there by accident.
  const frame = type?.mime === 'video/mp2t' ? await frameAfterTags(file, sizeBytes) : null
  if (frame) return frame.isAdts ? aac : mp3
  if (type) return { mimeType: type.mime.replace(/;.*/, '').toLowerCase(), extension: type.ext }
  // Padding after the tag, or a wrong tag length, hides the first frame from file-type.
  if (start.toString('latin1', 0, 3) === 'ID3') return mp3
  return typeOfCutStream(file, sizeBytes)
}

const mp3: FileType = { mimeType: 'audio/mpeg', extension: 'mp3' }
const aac: FileType = { mimeType: 'audio/aac', extension: 'aac' }
/** The longest ADTS frame. */
const frameBytesMax = 8_191

/** A recorded stream starts in the middle of a frame. Text before the first frame is rejected: it would be a page with sound in it. */
async function typeOfCutStream(file: FileHandle, sizeBytes: number): Promise<FileType | undefined> {
  const audio = await measureMpegAudio(file, sizeBytes)
  if (!audio || audio.firstFrameAt > frameBytesMax) return undefined
  if (isText(await readBytes(file, 0, Math.min(audio.firstFrameAt, 16)))) return undefined
  return audio.isAdts ? aac : mp3
}

function isText(bytes: Buffer): boolean {
  try {
    return bytes.length >= 4 && !/[^\P{Cc}\s]/u.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true }))
  } catch {
    return false
  }
}

/** MIDI and tracker files contain notes, not sound. No browser plays them. */
const scores = ['audio/midi', 'audio/x-it', 'audio/x-s3m', 'audio/x-xm']

const isMedia = (type: FileType | undefined): type is FileType =>
  type !== undefined && /^(audio|video)\//.test(type.mimeType) && !scores.includes(type.mimeType)

const isoTypes = /^(audio|video)\/(mp4|x-m4a|x-m4v|quicktime|3gpp|3gpp2)$/
const matroskaTypes = /^(audio|video)\/(webm|matroska)$/
const oggTypes = /^(audio|video)\/ogg$/
const waveTypes = ['audio/wav', 'audio/x-w64']
const mpegAudioTypes = ['audio/mpeg', 'audio/aac']
/** Types that file-type recognizes but music-metadata cannot read. */
const opaqueTypes = /^video\/(vnd\.avi|x-flv|mpeg|mp1s|mp2p|mp2t)$|^audio\/(amr|qcelp|x-caf|x-voc|vnd\.dolby\.dd-raw)$/

/** Excludes types for which ffprobe finds tracks in any bytes with their signature. */
const isReadByOthers = ({ mimeType }: FileType) => !mpegAudioTypes.includes(mimeType) && !waveTypes.includes(mimeType)

/** Null if no parser knows the container. Without audio and video if the file is damaged. */
async function readContents(path: string, file: FileHandle, sizeBytes: number, { mimeType }: FileType): Promise<Contents | null> {
  if (opaqueTypes.test(mimeType)) return null
  if (mpegAudioTypes.includes(mimeType)) return readMpegAudio(file, sizeBytes, mimeType)
  const tracks = await readTracks(file, sizeBytes, mimeType)
  if (tracks === 'none') return nothing
  const metadata = await parseFile(path, { duration: tracks === null }).catch(() => null)
  if (!tracks && metadata && mimeType === 'audio/flac') return readFlac(metadata, file, sizeBytes, mimeType)
  if (!tracks) return metadata ? readMetadata(metadata, mimeType) : nothing
  const durationSeconds = tracks.durationSeconds ?? metadata?.format.duration ?? null
  return { ...tracks, durationSeconds, tags: metadata ? readTags(metadata) : null }
}

type Tracks = Omit<Contents, 'tags'>

/** Uses our own readers; null if none supports the container. */
async function readTracks(file: FileHandle, sizeBytes: number, mimeType: string): Promise<Tracks | 'none' | null> {
  if (isoTypes.test(mimeType)) return (await readIsoMedia(file, sizeBytes)) ?? 'none'
  if (matroskaTypes.test(mimeType)) return readMatroska(file, sizeBytes)
  if (oggTypes.test(mimeType)) return readOgg(file, sizeBytes)
  if (mimeType === 'audio/aiff') return readAiffTrack(file, sizeBytes)
  if (!waveTypes.includes(mimeType)) return null
  const wave = await readWave(file, sizeBytes)
  if (!wave) return 'none'
  return {
    hasAudio: true,
    hasVideo: false,
    durationSeconds: wave.durationSeconds,
    details: { container: wave.container, audio: wave.audio, video: null },
  }
}

/** Null for a compression other than PCM. */
async function readAiffTrack(file: FileHandle, sizeBytes: number): Promise<Tracks | 'none' | null> {
  const aiff = await readAiff(file, sizeBytes)
  if (!aiff) return 'none'
  const { codec, sampleRate, channels, bitsPerSample, durationSeconds } = aiff
  if (codec === null) return null
  const audio = { codec, profile: null, sampleRate, channels, bitsPerSample }
  return { hasAudio: true, hasVideo: false, durationSeconds, details: { audio, video: null } }
}

const nothing: Contents = { hasAudio: false, hasVideo: false, durationSeconds: null, tags: null, details: noDetails }

/** Live recordings and streams may lack a length. Any other file without one has lost its sound. */
const mayLackLength = /^(audio|video)\/(flac|x-ms-asf)$/

function readMetadata(metadata: IAudioMetadata, mimeType: string): Contents {
  const { trackInfo = [], sampleRate, duration } = metadata.format
  const hasVideo = trackInfo.some((track) => track.type === TrackType.video)
  const hasLength = duration !== undefined || mayLackLength.test(mimeType)
  return {
    hasAudio: sampleRate !== undefined && hasLength && trackInfo.some((track) => track.type === TrackType.audio),
    hasVideo,
    durationSeconds: duration ?? null,
    tags: readTags(metadata),
    details: { audio: sampleRate === undefined ? null : audioOf(metadata, mimeType), video: hasVideo ? undescribedPicture : null },
  }
}

async function readFlac(metadata: IAudioMetadata, file: FileHandle, sizeBytes: number, mimeType: string): Promise<Contents> {
  const contents = readMetadata(metadata, mimeType)
  const stated = contents.durationSeconds
  const played = stated === null ? null : await playedSecondsOfFlac(file, sizeBytes)
  return { ...contents, durationSeconds: stated === null || played === null ? stated : Math.min(stated, played) }
}

/** Placeholder that ffprobe replaces, if it is installed. */
const undescribedPicture: VideoDetails = {
  ...{ codec: undescribedCodec, profile: null, bitDepth: null, pixelFormat: null },
  ...{ width: null, height: null, rotation: 0, isHdr: false },
}

/** For formats without a reader here: FLAC, compressed AIFF-C, WMA, WavPack, Monkey's Audio and others. */
function audioOf({ format }: IAudioMetadata, mimeType: string): AudioDetails {
  const { sampleRate, numberOfChannels, bitsPerSample, codec = '', codecProfile } = format
  const subtype = mimeType.replace(/^(audio|video)\/(x-)?/, '')
  return {
    codec: subtype === 'aiff' ? codec.toLowerCase() : subtype === 'ms-asf' ? 'wma' : subtype,
    profile: codecProfile ?? null,
    sampleRate: sampleRate === undefined ? null : Math.round(sampleRate),
    channels: numberOfChannels ?? null,
    bitsPerSample: bitsPerSample ?? null,
  }
}

const tagBytesMax = 16 * 1024 * 1024
/** Enough for a few frames after the tags at the start, and for the tags that old programs write at the end. */
const endBytes = 64 * 1024

async function readMpegAudio(file: FileHandle, sizeBytes: number, mimeType: string): Promise<Contents> {
  const audio = await measureMpegAudio(file, sizeBytes)
  if (!audio) return nothing
  return {
    hasAudio: true,
    hasVideo: false,
    durationSeconds: audio.durationSeconds,
    details: { audio: audio.audio, video: null },
    tags: audio.firstFrameAt > tagBytesMax ? null : await mpegTags(file, sizeBytes, audio.firstFrameAt, mimeType),
  }
}

/** Reads the tags at both ends of the file, because music-metadata would scan everything in between for frames. */
async function mpegTags(file: FileHandle, sizeBytes: number, firstFrameAt: number, mimeType: string): Promise<ReadTags | null> {
  const head = await readBytes(file, 0, Math.min(firstFrameAt + endBytes, sizeBytes))
  const tail = await readBytes(file, Math.max(head.length, sizeBytes - endBytes), endBytes)
  const metadata = await parseBuffer(Buffer.concat([head, tail]), { mimeType }).catch(() => null)
  return metadata ? readTags(metadata) : null
}
