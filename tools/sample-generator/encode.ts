import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SampleSong } from '#samples/samples.ts'
import { type Stereo, sampleRate } from './synth/stereo.ts'
import { frameRate, frameSize, frames } from './video.ts'

const quiet = ['-v', 'error', '-y']
const rawAudio = (source: string): string[] => ['-f', 'f32le', '-ar', String(sampleRate), '-ac', '2', '-i', source]
const rawFrames = [
  '-f',
  'rawvideo',
  '-pix_fmt',
  'rgb24',
  '-s',
  `${frameSize.width}x${frameSize.height}`,
  '-r',
  String(frameRate),
  '-i',
  '-',
]

const interleaved = ({ left, right }: Stereo): Uint8Array => {
  const samples = new Float32Array(left.length * 2)
  for (let index = 0; index < left.length; index++) {
    samples[2 * index] = left[index] ?? 0
    samples[2 * index + 1] = right[index] ?? 0
  }
  return new Uint8Array(samples.buffer)
}

type Tags = Pick<SampleSong, 'title' | 'artist' | 'album'>

const tags = ({ title, artist, album }: Tags): string[] =>
  Object.entries({ title, artist, album }).flatMap(([key, value]) => (value === null ? [] : ['-metadata', `${key}=${value}`]))

const ffmpeg = async (input: Readable, ...options: string[]): Promise<void> => {
  const encoder = spawn('ffmpeg', [...quiet, ...options], { stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = once(encoder, 'close')
  await pipeline(input, encoder.stdin)
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with code ${code}`)
}

/**
 * ID3v2.3 is the version that every player reads. No picture inside: Chromium fetches a whole MP3 that carries one before it
 * plays the first note.
 */
export const encodeSong = async (sound: Stereo, song: Tags, file: string, bitRate = '128k'): Promise<void> => {
  const format = ['-c:a', 'libmp3lame', '-b:a', bitRate, '-joint_stereo', '1', '-id3v2_version', '3', '-write_xing', '1']
  await ffmpeg(Readable.from([interleaved(sound)]), ...rawAudio('-'), ...format, ...tags(song), file)
}

/** The pictures come in through the pipe; the sound waits in a file, because there is only one pipe. */
export const encodeFilm = async (sound: Stereo, song: SampleSong, soundFile: string, file: string): Promise<void> => {
  await writeFile(soundFile, interleaved(sound))
  const color = [
    '-vf',
    'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p',
    '-colorspace',
    'bt709',
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
  ]
  const video = ['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'slow', '-tune', 'animation', '-crf', '27', '-g', '125', ...color]
  const audio = ['-c:a', 'aac', '-b:a', '128k']
  await ffmpeg(
    Readable.from(frames()),
    ...rawFrames,
    ...rawAudio(soundFile),
    ...video,
    ...audio,
    ...tags(song),
    '-movflags',
    '+faststart',
    file,
  )
}
