import { execFile, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { promisify } from 'node:util'
import type { MediaDetails } from '#contract/media-details.ts'
import type { RenditionFormat } from '#contract/song-media.ts'
import { singleFile } from '../single-file.ts'
import type { SoundRenditionKind } from './media-files.repository.ts'
import { segmentSeconds, type Variant } from './stream-rules.ts'

/** Whether the program is installed and runs. */
export const isFfmpegInstalled = (command: string): Promise<boolean> =>
  promisify(execFile)(command, ['-version'], { timeout: 10_000 }).then(
    () => true,
    () => false,
  )

/** Like `isFfmpegInstalled`, checked only once. */
export function ffmpegCheck(command: string): () => Promise<boolean> {
  let installed: Promise<boolean> | null = null
  return () => {
    installed ??= isFfmpegInstalled(command)
    return installed
  }
}

type Format = RenditionFormat | SoundRenditionKind

/**
 * Mixes more than two channels down to stereo and keeps mono, which is equally loud. A file that names no speakers is treated as if it had
 * these.
 */
const mixDown = 'aformat=channel_layouts=stereo|mono'

const soundOf: Record<Format, readonly string[]> = {
  flac: ['-c:a', 'flac'],
  aac: ['-c:a', 'aac', '-b:a', '192k', '-af', mixDown],
  small: ['-c:a', 'aac', '-b:a', '80k', '-af', `${mixDown}:sample_rates=44100|48000`],
  // V0: a variable rate of some 245 kbit/s.
  mp3: ['-c:a', 'libmp3lame', '-q:a', '0', '-af', `${mixDown}:sample_rates=44100|48000`],
  mp4: ['-c:a', 'aac', '-b:a', '192k', '-af', mixDown],
}
const containerOf: Record<Format, readonly string[]> = {
  flac: ['-f', 'flac'],
  aac: ['-movflags', '+faststart', '-f', 'ipod'],
  small: ['-movflags', '+faststart', '-f', 'ipod'],
  mp3: ['-id3v2_version', '0', '-f', 'mp3'],
  mp4: ['-movflags', '+faststart', '-f', 'mp4'],
}
const sampleRateMax = 96_000

/** Chromium and Firefox decode only even sizes, up to 4,096 pixels. */
const fit = "scale='min(1920,iw)':'min(1920,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2"
/** Maps HDR to the brightness range of usual screens. */
const toneMap = 'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv'

/** Writes `format` to `output` and reports its progress in lines 'out_time_us=...'. Applies the rotation stated in the file. */
export function spawnFfmpeg(command: string, o: { input: string; output: string; format: Format; details: MediaDetails }) {
  const { format, details } = o
  const picture = format === 'mp4' && details.video
  const filters = [...(details.video?.isHdr ? [toneMap] : []), fit, 'format=yuv420p']
  const sound = details.audio
    ? ['-map', '0:a:0', ...soundOf[format], ...(format === 'small' || format === 'mp3' ? [] : limitedRate(details.audio.sampleRate))]
    : []
  const frames = picture
    ? ['-map', '0:v:0', '-vf', filters.join(','), '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '22', '-profile:v', 'high']
    : ['-vn']
  const output = [...containerOf[format], '-y', `file:${o.output}`]
  return spawn(
    command,
    [...quietly, '-progress', 'pipe:1', ...reading(o.input), ...frames, ...sound, '-map_metadata', '-1', '-threads', '1', ...output],
    { ...environment(), stdio: ['ignore', 'pipe', 'pipe'] },
  )
}

/** Writes the first sound track to `output`, a pipe, as WAV of 32-bit floats. */
export function spawnFfmpegDecoder(command: string, o: { input: string; output: Writable | null }) {
  return spawn(command, [...quietly, ...reading(o.input), '-map', '0:a:0', '-vn', ...floatingWave, 'pipe:1'], {
    ...environment(),
    stdio: ['ignore', o.output, 'pipe'],
  })
}

/**
 * Writes the sound, or the picture in the size of `variant`, to `NAME.mp4` and `NAME.m3u8` in `folder`. Reports its progress like
 * `spawnFfmpeg`.
 */
export function spawnFfmpegTrack(command: string, o: { input: string; folder: string; name: string; variant: Variant | null }) {
  const track = o.variant ? picture(o.variant) : ['-map', '0:a:0', '-vn', '-c:a', 'aac', '-b:a', '96k', '-af', mixDown]
  const segments = ['-f', 'hls', '-hls_time', `${segmentSeconds}`, '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4']
  const files = ['-hls_flags', 'single_file', '-hls_segment_filename', `${o.name}.mp4`, '-y', `${o.name}.m3u8`]
  return spawn(
    command,
    [
      ...quietly,
      '-progress',
      'pipe:1',
      ...reading(resolve(o.input)),
      ...track,
      '-map_metadata',
      '-1',
      '-threads',
      '1',
      ...segments,
      ...files,
    ],
    // The playlist contains this relative file name.
    { ...environment(), cwd: o.folder, stdio: ['ignore', 'pipe', 'pipe'] },
  )
}

/** Segments start with a keyframe, at the same times in all sizes. */
function picture({ size, isUpright, bitsPerSecondMax }: Variant): string[] {
  const filters = [`scale=${isUpright ? `${size}:-2` : `-2:${size}`}`, 'format=yuv420p']
  const rate = ['-crf', '23', '-maxrate', `${bitsPerSecondMax}`, '-bufsize', `${2 * bitsPerSecondMax}`]
  const wholeFrames = ['-force_key_frames', `expr:gte(t,n_forced*${segmentSeconds})`, '-sc_threshold', '0']
  return [
    '-map',
    '0:v:0',
    '-an',
    '-vf',
    filters.join(','),
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-profile:v',
    'high',
    ...rate,
    ...wholeFrames,
  ]
}

const thumbnailFit = 'scale=160:160:force_original_aspect_ratio=decrease:force_divisible_by=2'

/** Writes a frame per `interval` seconds to `output`, as one JPEG with `columns` and `rows`. */
export function spawnFfmpegStrip(command: string, o: { input: string; output: string; interval: number; columns: number; rows: number }) {
  const tiles = ['-vf', `fps=1/${o.interval},${thumbnailFit},tile=${o.columns}x${o.rows}`, '-frames:v', '1']
  const picture = ['-map', '0:v:0', '-an', ...tiles, '-c:v', 'mjpeg', '-q:v', '5', '-f', 'image2', '-update', '1']
  return spawn(command, [...quietly, '-progress', 'pipe:1', ...reading(o.input), ...picture, '-y', `file:${o.output}`], {
    ...environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Number of frames from which the most representative one is chosen. */
const comparedFrames = 50
const smallFit = "scale='min(1280,iw)':'min(1280,ih)':force_original_aspect_ratio=decrease"

/** Writes a frame from shortly after `seconds` to `output`, as PNG. */
export function spawnFfmpegFrame(command: string, o: { input: string; output: string; seconds: number; isHdr: boolean }) {
  const filters = [...(o.isHdr ? [toneMap] : []), smallFit, `thumbnail=n=${comparedFrames}`]
  const picture = ['-map', '0:v:0', '-an', '-vf', filters.join(','), '-frames:v', '1', '-c:v', 'png', '-f', 'image2', '-update', '1']
  return spawn(command, [...quietly, '-ss', o.seconds.toFixed(3), ...reading(o.input), ...picture, '-y', `file:${o.output}`], {
    ...environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

const floatingWave = ['-c:a', 'pcm_f32le', '-ar', '48000', '-bitexact', '-f', 'wav']
const quietly = ['-hide_banner', '-v', 'error', '-nostdin', '-nostats', '-threads', '1', '-filter_threads', '1']
const reading = (input: string) => [...singleFile, '-i', `file:${input}`, '-sn', '-dn']
const environment = () => ({ env: { PATH: process.env.PATH } })

const limitedRate = (sampleRate: number | null) => ((sampleRate ?? 0) > sampleRateMax ? ['-ar', `${sampleRateMax}`] : [])
