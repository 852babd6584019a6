import { withoutOtherChunks } from './chunk-tags.ts'
import type { FileTags, ReadFile, TaggedFile } from './file-tags.ts'
import { tagFlac } from './flac-tags.ts'
import { tagMp3 } from './id3-tag.ts'
import { tagMp4 } from './mp4-tags.ts'
import { tagOgg } from './ogg-tags.ts'

type TagFile = (read: ReadFile, sizeBytes: number, tags: FileTags) => Promise<TaggedFile | null>

const writers: Record<string, TagFile> = {
  'audio/mpeg': tagMp3,
  'audio/flac': tagFlac,
  'audio/mp4': tagMp4,
  'audio/ogg': tagOgg,
}

/** Files that keep their tags unless all others must be dropped. */
const writersOfAll: Record<string, TagFile> = {
  'audio/aac': tagMp3,
  'audio/aiff': withoutOtherChunks,
  'audio/wav': withoutOtherChunks,
  'audio/3gpp': tagMp4,
  'audio/3gpp2': tagMp4,
  'video/mp4': tagMp4,
  'video/quicktime': tagMp4,
  'video/3gpp': tagMp4,
  'video/3gpp2': tagMp4,
}

/** Whether all tags of files of this type can be dropped, unless a file is not understood. */
export const canDropTags = (mimeType: string): boolean => mimeType in writers || mimeType in writersOfAll

/**
 * Replaces the tags of a file. Reads and replaces only what surrounds the sound, which stays the same byte for byte. A file that is not
 * understood stays as stored. Null if all other tags must be dropped and the file may have some.
 */
export async function taggedFile(
  read: ReadFile,
  file: { sizeBytes: number; mimeType: string },
  tags: FileTags,
): Promise<TaggedFile | null> {
  const write = writers[file.mimeType] ?? (tags.isAlone ? writersOfAll[file.mimeType] : undefined)
  const tagged = await write?.(read, file.sizeBytes, tags)
  return tagged ?? (tags.isAlone ? null : { head: Buffer.alloc(0), from: 0, to: file.sizeBytes })
}
