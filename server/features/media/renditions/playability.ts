import { type AudioDetails, Browser, type MediaDetails, type VideoDetails } from '#contract/media-details.ts'

/*
 * What current Chromium, Firefox and Safari (18.4 and later: Ogg) play without operating system codecs that some machines lack. HEVC and
 * AV1 depend on the hardware in one engine or another, so they do not count as playable there.
 */

interface Container {
  audio: readonly string[]
  video: readonly string[]
  /** Browsers that do not open this container. */
  notIn?: readonly Browser[]
}

const pcmOfWave = ['pcm_u8', 'pcm_s16le', 'pcm_s24le', 'pcm_f32le', 'pcm_alaw', 'pcm_mulaw']
const isoAudio = ['aac', 'mp3', 'flac', 'opus', 'alac']
const isoVideo = ['h264', 'vp9', 'av1', 'hevc']

const containers: Readonly<Record<string, Container>> = {
  mp3: { audio: ['mp3'], video: [] },
  adts: { audio: ['aac'], video: [] },
  flac: { audio: ['flac'], video: [] },
  wav: { audio: pcmOfWave, video: [] },
  ogg: { audio: ['vorbis', 'opus'], video: [] },
  mp4: { audio: isoAudio, video: isoVideo },
  mov: { audio: ['aac', 'mp3', 'alac'], video: ['h264', 'hevc'] },
  webm: { audio: ['opus', 'vorbis'], video: ['vp8', 'vp9', 'av1'] },
  matroska: { audio: ['opus', 'vorbis', 'aac', 'flac', 'mp3'], video: ['vp8', 'vp9', 'av1', 'h264'], notIn: ['firefox', 'safari'] },
  '3gp': { audio: ['aac'], video: ['h264'], notIn: ['safari'] },
  aiff: { audio: ['pcm_s16be', 'pcm_s24be', 'pcm_s16le'], video: [], notIn: ['chromium', 'firefox'] },
  caf: { audio: ['alac', 'aac', 'pcm_s16le', 'pcm_s16be'], video: [], notIn: ['chromium', 'firefox'] },
}

/** Engines that lack a codec in every container. */
const lacking: Readonly<Record<string, readonly Browser[]>> = {
  alac: ['chromium', 'firefox'],
  hevc: ['chromium', 'firefox'],
  av1: ['safari'],
}

const sampleRateMax = 192_000
const channelsMax = 8
/** Above these limits, browsers differ in what they play. */
const waveLimits = { sampleRate: 96_000, channels: 2 }

/** The browsers that do not play a file with these details. */
export function browsersWithout(details: MediaDetails): Browser[] {
  const container = containers[details.container]
  const { audio, video } = details
  if (!container || (!audio && !video)) return [...Browser.options]
  const isPlayed = (browser: Browser) =>
    !container.notIn?.includes(browser) &&
    [audio, video].every((track) => !track || !lacking[track.codec]?.includes(browser)) &&
    (!audio || isAudioPlayed(audio, details.container)) &&
    (!video || isVideoPlayed(video, container))
  return Browser.options.filter((browser) => !isPlayed(browser))
}

function isAudioPlayed({ codec, profile, sampleRate, channels }: AudioDetails, container: string): boolean {
  const limits = container === 'wav' ? waveLimits : { sampleRate: sampleRateMax, channels: channelsMax }
  const isWithin = (sampleRate ?? 0) <= limits.sampleRate && (channels ?? 0) <= limits.channels
  return containers[container]?.audio.includes(codec) === true && isWithin && profile !== 'xHE-AAC'
}

/** Browsers decode 8-bit 4:2:0; for AV1 and VP9 also 10 bits, which their usual profiles include. */
function isVideoPlayed(video: VideoDetails, container: Container): boolean {
  if (!container.video.includes(video.codec)) return false
  const isUsualChroma = video.pixelFormat === null || /^yuvj?420p/.test(video.pixelFormat)
  const depthMax = video.codec === 'h264' || video.codec === 'vp8' ? 8 : 10
  return isUsualChroma && (video.bitDepth ?? 8) <= depthMax
}
