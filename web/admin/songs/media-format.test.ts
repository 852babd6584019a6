import { expect, test } from 'vitest'
import type { MediaDetails } from '#contract/media-details.ts'
import { describeFormat } from './media-format.ts'

const sound = { profile: null, sampleRate: 44_100, channels: 2, bitsPerSample: null }
const picture = { profile: null, bitDepth: null, pixelFormat: null, width: 1920, height: 1080, rotation: 0, isHdr: false }

test.each<[string, MediaDetails, string]>([
  ['the name once', { container: 'mp3', audio: { ...sound, codec: 'mp3' }, video: null }, 'MP3, 44.1 kHz, stereo'],
  ['a raw stream', { container: 'adts', audio: { ...sound, codec: 'aac', profile: 'LC' }, video: null }, 'AAC LC, 44.1 kHz, stereo'],
  [
    'bits instead of the name of a sample format',
    { container: 'wav', audio: { ...sound, codec: 'pcm_s24le', bitsPerSample: 24 }, video: null },
    'WAV: PCM, 44.1 kHz, 24 bit, stereo',
  ],
  [
    'picture and sound',
    { container: 'mov', audio: { ...sound, codec: 'alac' }, video: { ...picture, codec: 'h264' } },
    'QuickTime: H.264, 1920 × 1080; ALAC, 44.1 kHz, stereo',
  ],
  ['neither', { container: 'mp4', audio: null, video: null }, 'MP4'],
])('a format is described with %s', (_, details, text) => {
  expect(describeFormat(details)).toBe(text)
})
