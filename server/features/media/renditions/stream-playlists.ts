/*
 * HLS playlists (RFC 8216). Each variant and the sound are one file each, whose segments the playlist lists as byte ranges. The main
 * playlist lists the variants.
 */

/** A finished variant, or the sound. */
export interface Track {
  name: string
  /** Codec string of RFC 6381. */
  codec: string
  rate: Rate
}

export interface VideoTrack extends Track {
  width: number
  height: number
}

interface Rate {
  /** Bits per second of the largest segment, and on average. */
  peak: number
  average: number
}

/** Rates of the segments in a playlist. */
export function rateOf(playlist: string): Rate {
  let [bits, seconds, peak, duration] = [0, 0, 0, 0]
  for (const line of playlist.split('\n')) {
    duration = Number(/^#EXTINF:([\d.]+)/.exec(line)?.[1] ?? duration)
    const bytes = Number(/^#EXT-X-BYTERANGE:(\d+)/.exec(line)?.[1])
    if (!bytes || duration === 0) continue
    bits += 8 * bytes
    seconds += duration
    peak = Math.max(peak, (8 * bytes) / duration)
  }
  return { peak: Math.ceil(peak), average: seconds > 0 ? Math.ceil(bits / seconds) : 0 }
}

export const soundCodec = 'mp4a.40.2'

/** Codec string of H.264 from the start of an MP4: profile, constraints and level are bytes two to four of its sample description. */
export function h264Codec(start: Buffer): string | null {
  const at = start.indexOf('avcC') + 'avcC'.length
  return at < 'avcC'.length || at + 4 > start.length ? null : `avc1.${start.toString('hex', at + 1, at + 4)}`
}

/** Lists the pictures in the given order, of which players start with the first, and the sound as a track of its own. */
export function mainPlaylist({ pictures, sound }: { pictures: readonly VideoTrack[]; sound: Track | null }): string {
  const group = sound ? ',AUDIO="sound"' : ''
  const entry = ({ name, rate }: Track, codecs: readonly string[], more = '') => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${rate.peak},AVERAGE-BANDWIDTH=${rate.average},CODECS="${codecs}"${more}${group}`,
    `${name}.m3u8`,
  ]
  const withSound = (track: VideoTrack): VideoTrack =>
    sound ? { ...track, rate: { peak: track.rate.peak + sound.rate.peak, average: track.rate.average + sound.rate.average } } : track
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(sound ? [`#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,URI="${sound.name}.m3u8"`] : []),
    ...pictures.flatMap((track) =>
      entry(withSound(track), [track.codec, ...(sound ? [sound.codec] : [])], `,RESOLUTION=${track.width}x${track.height}`),
    ),
    ...(sound ? entry(sound, [sound.codec]) : []),
    '',
  ].join('\n')
}
