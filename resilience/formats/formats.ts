/** Outcome of a file: it plays, its upload is rejected, or it is labeled as limited before and after it is saved. */
export type Outcome = 'plays' | 'labeled' | 'rejected'

export interface Format {
  /** File name. */
  name: string
  /** Arguments of ffmpeg between the generated inputs and the output. */
  encode: string
  mediaType: 'audio' | 'video'
  outcome: { alone: Outcome; withFfmpeg: Outcome }
  /** Arguments of a second run that copies the tracks. */
  copy?: string
  /** Applied to the bytes that ffmpeg wrote. */
  damage?: (bytes: Buffer) => Buffer
  /** Expected length, if it differs from the encoded one. */
  seconds?: number | null
  /** Length in Chromium, if it differs: Chromium estimates an MP3 without an index, and trusts a wrong index. The song's own length is right. */
  secondsInChromium?: number
  /** Size of the picture as displayed. */
  size?: string
}

export const seconds = 3
const picture = { width: 320, height: 180 }

/** Inputs of every command: 0 is sound, 1 is a picture. */
export const inputs =
  `-f lavfi -i sine=frequency=440:sample_rate=44100:duration=${seconds} ` +
  `-f lavfi -i testsrc=size=${picture.width}x${picture.height}:rate=25:duration=${seconds}`

const everywhere = { alone: 'plays', withFfmpeg: 'plays' } as const
const needsFfmpeg = { alone: 'labeled', withFfmpeg: 'plays' } as const
const rejected = { alone: 'rejected', withFfmpeg: 'rejected' } as const

const sound = (name: string, encode: string, outcome: Format['outcome'], rest: Partial<Format> = {}): Format => ({
  ...{ name, mediaType: 'audio', outcome },
  encode: `-map 0:a ${encode}`,
  ...rest,
})
const film = (name: string, encode: string, outcome: Format['outcome'], rest: Partial<Format> = {}): Format => ({
  ...{ name, mediaType: 'video', outcome },
  encode: `-map 1:v -map 0:a ${encode}`,
  size: `${picture.width}x${picture.height}`,
  ...rest,
})

const noise = (bytes: Buffer, from: number, to: number) => {
  for (let at = from; at < to; at++) bytes[at] = (at * 167 + (at >> 3) * 91) & 255
  return bytes
}
const noiseInSamples = (bytes: Buffer) => noise(bytes, bytes.indexOf('mdat') + 400, bytes.length)

const h264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'
const aac = '-c:a aac -b:a 96k'

export const formats: readonly Format[] = [
  sound('alac16.m4a', '-c:a alac -sample_fmt s16p', everywhere),
  sound('alac24-96k.m4a', '-c:a alac -sample_fmt s32p -ar 96000 -ac 2', everywhere),
  sound('alac51.m4a', '-c:a alac -ac 6', needsFfmpeg),
  sound('sixteen.aiff', '-c:a pcm_s16be -ac 2', everywhere),
  sound('twentyfour-96k.aiff', '-c:a pcm_s24be -ar 96000', everywhere),
  sound('little-endian.aifc', '-c:a pcm_s16le -f aiff', everywhere),
  sound('float.aifc', '-c:a pcm_f32be -f aiff', everywhere),
  sound('mulaw.aifc', '-c:a pcm_mulaw -f aiff', everywhere),
  sound('v2.wma', '-c:a wmav2', needsFfmpeg),
  sound('v1.wma', '-c:a wmav1', needsFfmpeg),
  sound('sixteen.wav', '-c:a pcm_s16le', everywhere),
  sound('float32.wav', '-c:a pcm_f32le -ac 2', everywhere),
  sound('float64.wav', '-c:a pcm_f64le', everywhere),
  sound('twentyfour-192k.wav', '-c:a pcm_s24le -ar 192000 -ac 2', everywhere),
  sound('surround.wav', '-c:a pcm_s16le -ac 6', everywhere),
  sound('eight.wav', '-c:a pcm_u8 -ar 22050', everywhere),
  sound('adpcm.wav', '-c:a adpcm_ms', needsFfmpeg),
  sound('sixteen.w64', '-c:a pcm_s16le', everywhere),
  sound('sixteen.caf', '-c:a pcm_s16be', needsFfmpeg),
  sound('alac.caf', '-c:a alac', needsFfmpeg),
  sound('sixteen.flac', '-c:a flac', everywhere),
  sound('twentyfour-192k.flac', '-c:a flac -sample_fmt s32 -ar 192000 -ac 2', everywhere),
  sound('flac.ogg', '-c:a flac -f ogg', needsFfmpeg),
  sound('flac.mka', '-c:a flac', needsFfmpeg),
  sound('vorbis.ogg', '-c:a libvorbis', everywhere),
  sound('opus.opus', '-c:a libopus', everywhere),
  sound('opus.webm', '-c:a libopus', everywhere),
  sound('opus.m4a', '-c:a libopus -f mp4', everywhere),
  sound('speex.ogg', '-c:a libspeex -ar 32000', needsFfmpeg),
  sound('dolby.ac3', '-c:a ac3', needsFfmpeg),
  sound('dolby.m4a', '-c:a eac3 -f mp4', needsFfmpeg),
  sound('constant.mp3', '-c:a libmp3lame -b:a 128k', everywhere),
  sound('variable-without-index.mp3', '-c:a libmp3lame -q:a 4 -write_xing 0', everywhere, { secondsInChromium: 2.884 }),
  sound('layer2.mp2', '-c:a mp2', needsFfmpeg),
  sound('stream.aac', '-c:a aac -f adts', everywhere),
  sound('sound.m4a', aac, everywhere),
  sound('wavpack.wv', '-c:a wavpack', needsFfmpeg),
  sound('true-audio.tta', '-c:a tta', rejected),
  sound('cover-as-track.m4a', `${aac} -map 1:v -frames:v 1 -c:v mjpeg -disposition:v:0 attached_pic -f ipod`, everywhere),
  sound('cover-as-video.mp4', `${aac} -map 1:v -frames:v 1 -c:v mjpeg -disposition:v:0 attached_pic`, everywhere),
  sound('cover.flac', '-c:a flac -map 1:v -frames:v 1 -c:v mjpeg -disposition:v:0 attached_pic', everywhere),

  film('h264.mp4', `${h264} ${aac}`, everywhere),
  film('h264.mov', `${h264} ${aac}`, everywhere),
  film('h264-422-ten-bits.mp4', `-c:v libx264 -preset ultrafast -pix_fmt yuv422p10le ${aac}`, needsFfmpeg),
  film('without-sound.mp4', `-an ${h264}`, everywhere),
  film('variable-rate.mp4', `${h264} ${aac} -vf select='not(mod(n\\,7))+lt(mod(n\\,13)\\,4)' -vsync vfr`, everywhere),
  film('odd-size.mp4', `-c:v libx264 -preset ultrafast -pix_fmt yuv444p -vf scale=321:181 ${aac}`, needsFfmpeg, { size: '320x180' }),
  film('dolby-sound.mp4', `${h264} -c:a ac3`, needsFfmpeg),
  film('h264.mkv', `${h264} -c:a libopus`, needsFfmpeg),
  film('vp8.webm', '-c:v libvpx -deadline realtime -c:a libvorbis', everywhere),
  film('vp9.webm', '-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -c:a libopus', everywhere),
  film('av1.mp4', `-c:v libsvtav1 -preset 12 ${aac}`, needsFfmpeg),
  film('hevc.mov', `-c:v libx265 -preset ultrafast -pix_fmt yuv420p -tag:v hvc1 ${aac}`, needsFfmpeg),
  film('hevc-ten-bits-rotated.mov', `-c:v libx265 -preset ultrafast -pix_fmt yuv420p10le -tag:v hvc1 ${aac}`, needsFfmpeg, {
    copy: '-metadata:s:v:0 rotate=90',
    size: '180x320',
  }),
  film(
    'hevc-hlg.mp4',
    `-c:v libx265 -preset ultrafast -pix_fmt yuv420p10le -tag:v hvc1 -x265-params colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc ${aac}`,
    needsFfmpeg,
  ),
  film('prores.mov', '-c:v prores_ks -profile:v 2 -c:a pcm_s24le', needsFfmpeg),
  film('dnxhr.mov', '-c:v dnxhd -profile:v dnxhr_lb -pix_fmt yuv422p -c:a pcm_s16le', needsFfmpeg),
  film('mpeg2.mpg', '-c:v mpeg2video -c:a mp2', needsFfmpeg),
  film('mpeg2.ts', `-c:v mpeg2video -c:a ac3`, needsFfmpeg),
  film('divx.avi', '-c:v mpeg4 -c:a libmp3lame', needsFfmpeg),
  film('windows.wmv', '-c:v wmv2 -c:a wmav2', needsFfmpeg),
  film('flash.flv', '-c:v flv -c:a libmp3lame', needsFfmpeg),
  film('theora.ogv', '-c:v libtheora -c:a libvorbis', needsFfmpeg),
  film('phone.3gp', `-c:v h263 -vf scale=176:144,setsar=1 ${aac}`, needsFfmpeg, { size: '176x144' }),
  film('wide-pixels.mpg', '-c:v mpeg2video -vf scale=352:288,setsar=16/11 -c:a mp2', needsFfmpeg, { size: '512x288' }),

  sound('noise.m4a', '-c:a alac -movflags +faststart', { alone: 'labeled', withFfmpeg: 'labeled' }, { damage: noiseInSamples }),
  film(
    'noise.mov',
    `-c:v libx265 -preset ultrafast -tag:v hvc1 ${aac} -movflags +faststart`,
    { alone: 'labeled', withFfmpeg: 'labeled' },
    { damage: noiseInSamples },
  ),
  film('without-index.mp4', `${h264} ${aac}`, rejected, { damage: (bytes) => bytes.subarray(0, bytes.length - 20_000) }),
  sound('half.mp3', '-c:a libmp3lame -b:a 128k', everywhere, {
    damage: (bytes) => bytes.subarray(0, bytes.length >> 1),
    seconds: seconds / 2,
    secondsInChromium: seconds,
  }),
  sound('half.flac', '-c:a flac', everywhere, { damage: (bytes) => bytes.subarray(0, bytes.length >> 1), seconds: null }),
  sound('page.mp3', '-c:a libmp3lame', rejected, { damage: () => Buffer.from('<!doctype html><title>No sound</title>') }),
  sound('empty.wav', '-c:a pcm_s16le', rejected, { damage: (bytes) => bytes.subarray(0, 44) }),
]
