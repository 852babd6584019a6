import fc from 'fast-check'
import { expect, test } from 'vitest'
import { h264Codec, mainPlaylist, rateOf } from './stream-playlists.ts'
import { variantsOf } from './stream-rules.ts'

const sizesOf = (width: number, height: number) => variantsOf({ width, height }).map(({ size }) => size)

test.each([
  [1920, 1080, [360, 480, 720, 1080]],
  [1080, 1920, [360, 480, 720, 1080]],
  [3840, 2160, [360, 480, 720, 1080]],
  [3840, 1600, [360, 480, 800]],
  [1280, 720, [360, 480, 720]],
  [854, 480, [360, 480]],
  [640, 400, [400]],
  [320, 180, [180]],
])('a video of %i × %i is made in the sizes %j', (width, height, sizes) => expect(sizesOf(width, height)).toEqual(sizes))

test('no size is larger than the picture, or odd', () => {
  const pixels = fc.integer({ min: 2, max: 8_192 })
  fc.assert(
    fc.property(pixels, pixels, (width, height) => {
      const sizes = sizesOf(width, height)
      expect(sizes.every((size) => size <= Math.min(width, height, 1_080) && size % 2 === 0)).toBe(true)
      expect(sizes).toEqual([...new Set(sizes)].sort((a, b) => a - b))
    }),
  )
})

test('the main playlist states the rates of the segments, including the sound', () => {
  const lines = [
    '#EXTINF:4.000000,',
    '#EXT-X-BYTERANGE:100000@800',
    'v.mp4',
    '#EXTINF:2.000000,',
    '#EXT-X-BYTERANGE:125000@100800',
    'v.mp4',
  ]
  const rate = rateOf(lines.join('\n'))
  expect(rate).toEqual({ peak: 500_000, average: 300_000 })
  const picture = { name: '360p', codec: 'avc1.64001e', rate, width: 640, height: 360 }
  const sound = { name: 'sound', codec: 'mp4a.40.2', rate: { peak: 100_000, average: 90_000 } }
  expect(
    mainPlaylist({ pictures: [picture], sound })
      .split('\n')
      .slice(3),
  ).toEqual([
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,URI="sound.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=600000,AVERAGE-BANDWIDTH=390000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360,AUDIO="sound"',
    '360p.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=100000,AVERAGE-BANDWIDTH=90000,CODECS="mp4a.40.2",AUDIO="sound"',
    'sound.m3u8',
    '',
  ])
  expect(mainPlaylist({ pictures: [picture], sound: null })).not.toContain('AUDIO')
})

test('the codec is read from the sample description', () => {
  expect(h264Codec(Buffer.concat([Buffer.from('....avcC'), Buffer.from('0164001effe1', 'hex')]))).toBe('avc1.64001e')
  expect(h264Codec(Buffer.from('ftyp'))).toBeNull()
})
