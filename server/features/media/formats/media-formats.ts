import type { MediaType } from '#contract/songs.ts'

/** The type according to the file's first bytes: lower case, without parameters. */
export interface FileType {
  mimeType: string
  extension: string
}

/** Codec of a track about which our readers know only that it exists. */
export const undescribedCodec = 'unknown'

interface Format {
  mediaType: MediaType
  mimeType: string
  extension: string
}

const named = (audio: [mimeType: string, extension: string], video: [mimeType: string, extension: string]) => ({
  audio: { mimeType: audio[0], extension: audio[1] },
  video: { mimeType: video[0], extension: video[1] },
})
const mp4 = named(['audio/mp4', 'm4a'], ['video/mp4', 'mp4'])
const asf = named(['audio/x-ms-wma', 'wma'], ['video/x-ms-wmv', 'wmv'])

/** Types of the containers that may hold audio or video, by media type. */
const containers: Record<string, Record<MediaType, FileType>> = {
  'video/mp4': mp4,
  'audio/mp4': mp4,
  'audio/x-m4a': mp4,
  'video/x-m4v': mp4,
  'video/quicktime': named(['audio/mp4', 'm4a'], ['video/quicktime', 'mov']),
  'video/3gpp': named(['audio/3gpp', '3gp'], ['video/3gpp', '3gp']),
  'video/3gpp2': named(['audio/3gpp2', '3g2'], ['video/3gpp2', '3g2']),
  'video/webm': named(['audio/webm', 'webm'], ['video/webm', 'webm']),
  'video/matroska': named(['audio/x-matroska', 'mka'], ['video/x-matroska', 'mkv']),
  'audio/x-ms-asf': asf,
  'video/x-ms-asf': asf,
}

const containerNames: Record<string, string> = {
  mpeg: 'mp3',
  aac: 'adts',
  'x-m4a': 'mp4',
  'x-m4v': 'mp4',
  quicktime: 'mov',
  '3gpp': '3gp',
  '3gpp2': '3gp',
  'x-w64': 'w64',
  'x-caf': 'caf',
  'x-flac': 'flac',
  'x-ms-asf': 'asf',
  'vnd.avi': 'avi',
  'x-flv': 'flv',
}

/** The short name of a container in playability.ts. */
export function containerOf({ mimeType }: FileType): string {
  const [outer, subtype = ''] = mimeType.split('/')
  return outer === 'video' && subtype === 'mpeg' ? 'mpeg' : (containerNames[subtype] ?? subtype.replace(/^x-/, ''))
}

/**
 * The type of a file with these contents; null if it has neither sound nor picture. If no parser could read the contents (null), the type
 * decides. A file of an audio type that has sound is audio, even with pictures in it.
 */
export function mediaFormat(type: FileType, contents: { hasAudio: boolean; hasVideo: boolean } | null): Format | null {
  const mediaType = contents ? typeOfContents(type, contents) : outerType(type)
  return mediaType && { mediaType, ...(containers[type.mimeType]?.[mediaType] ?? type) }
}

const outerType = ({ mimeType }: FileType): MediaType => (mimeType.startsWith('video/') ? 'video' : 'audio')

function typeOfContents(type: FileType, { hasAudio, hasVideo }: { hasAudio: boolean; hasVideo: boolean }): MediaType | null {
  if (hasAudio && (!hasVideo || outerType(type) === 'audio')) return 'audio'
  return hasVideo ? 'video' : null
}
