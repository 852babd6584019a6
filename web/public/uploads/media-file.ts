import { titleOfFileName } from '#contract/path-facts.ts'
import type { MediaType } from '#contract/songs.ts'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/texts/errors.ts'

/** Types that the file picker offers. */
export const pickerTypes: Record<MediaType | 'image' | 'captions', string> = {
  audio: 'audio/*,.mp3,.wav,.m4a',
  video: 'video/*,.mp4,.mov',
  image: 'image/*',
  captions: '.vtt,text/vtt',
}

/** For files whose type the operating system does not report. */
const extensions: Record<MediaType, RegExp> = {
  audio: /\.(mp3|wav|m4a|aac|flac|ogg|oga|opus)$/i,
  video: /\.(mp4|mov|m4v|webm|mkv|mpe?g)$/i,
}

type NamedFile = Pick<File, 'name' | 'type'>

/** A preliminary check of name and declared type; the server decides by the bytes. */
export const isOfType = (file: NamedFile, mediaType: MediaType) =>
  file.type ? file.type.startsWith(`${mediaType}/`) : extensions[mediaType].test(file.name)

export const isImage = (file: NamedFile) => file.type.startsWith('image/')

/** Few systems know the type of captions: here the name decides, on the server the first line. */
export const isCaptions = (file: NamedFile) => file.type === 'text/vtt' || /\.vtt$/i.test(file.name)

/** Files and folders that systems create and do not show: '.DS_Store', '._Song.mp3', 'Thumbs.db'. `path` may be just a name. */
export const isHidden = (path: string) => /(?:^|\/)(?:\.(?!\.)|(?:thumbs\.db|desktop\.ini)$)/i.test(path)

/** Its whole name as a title. */
export const titleOfFile = ({ name }: Pick<File, 'name'>) => titleOfFileName(name)

/** Files with equal values are the same file. Also the key (tus fingerprint) under which the browser stores an interrupted upload. */
export const fileKey = ({ name, type, size, lastModified }: File): string => [name, type, size, lastModified].join('-')

export const isEmpty = (file: Pick<File, 'size'>) => file.size === 0

export const emptyFileText = () => errorText(new CallError('empty_file'))

export const isLargerThan = (file: Pick<File, 'size'>, limitMegabytes: number) => file.size > limitMegabytes * 1_000_000
