import type { MediaDetails } from '#contract/media-details.ts'
import { joinFacts } from '#web/admin/kit/numbers.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'

const texts = adminTexts.playability

/** Names whose spelling is not the capitals of the id. */
const names: Readonly<Record<string, string>> = {
  adts: 'AAC',
  ogg: 'Ogg',
  mov: 'QuickTime',
  webm: 'WebM',
  matroska: 'Matroska',
  vorbis: 'Vorbis',
  opus: 'Opus',
  theora: 'Theora',
  h264: 'H.264',
  pcm_f32le: 'PCM float',
  pcm_alaw: 'A-law',
  pcm_mulaw: 'µ-law',
}

const nameOf = (id: string) => names[id] ?? (id.startsWith('pcm_') ? 'PCM' : id.toUpperCase())

/** 'QuickTime: HEVC Main 10, 1920 × 1080, HDR; AAC LC, 48 kHz, stereo'. The container is left out if its name is that of the encoding. */
export function describeFormat({ container, audio, video }: MediaDetails): string {
  const picture =
    video &&
    listed([
      encoding(video),
      video.width && video.height && `${video.width} × ${video.height}`,
      video.isHdr && texts.hdr,
      video.rotation !== 0 && texts.rotated({ degrees: video.rotation }),
    ])
  const sound =
    audio &&
    listed([
      encoding(audio),
      audio.sampleRate && texts.hertz({ kilohertz: audio.sampleRate / 1000 }),
      audio.bitsPerSample && texts.bits({ bits: audio.bitsPerSample }),
      audio.channels && texts.channels({ count: audio.channels }),
    ])
  const tracks = [picture, sound].filter(Boolean).join('; ')
  if (tracks === '') return nameOf(container)
  const isNamed = picture === null && audio !== null && nameOf(audio.codec) === nameOf(container)
  return isNamed ? tracks : `${nameOf(container)}: ${tracks}`
}

const encoding = ({ codec, profile }: { codec: string; profile: string | null }) => [nameOf(codec), profile].filter(Boolean).join(' ')
const listed = (facts: readonly (string | number | false | null)[]) => joinFacts(facts.filter(Boolean).map(String))
