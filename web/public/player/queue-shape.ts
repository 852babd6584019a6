import { languages } from '#contract/languages.ts'
import type { PlayableSong } from '#contract/songs.ts'
import { hasShape, isBoolean, isId, isListOf, isNumber, isOneOf, isText, orMissing, orNull } from '#web/lib/stored-shape.ts'
import type { Queue, SongList } from './queue.ts'

/* What a stored queue must look like. */

export const isSongList = hasShape<SongList>({ kind: isOneOf('playlist', 'album', 'artist'), id: isId, name: isText })

const isSong = hasShape<PlayableSong>({
  id: isId,
  title: isText,
  artist: orNull(isText),
  artistId: orNull(isId),
  album: orNull(isText),
  albumId: orNull(isId),
  category: hasShape<PlayableSong['category']>({ id: isId, name: isText, color: isText }),
  mediaType: isOneOf('audio', 'video'),
  fileUrl: isText,
  smallFileUrl: orNull(isText),
  streamUrl: orNull(isText),
  coverUrl: orNull(isText),
  captionsUrl: orNull(isText),
  durationSeconds: orNull(isNumber),
  volume: isNumber,
  recordingId: orMissing(isId),
  recordings: orMissing(isListOf(isOneOf(...languages))),
})

export const isQueue = hasShape<Queue<PlayableSong>>({
  songs: isListOf(isSong),
  index: isNumber,
  mode: isOneOf('single', 'playlist'),
  autoAdvance: isBoolean,
  list: orMissing(isSongList),
  added: isListOf(isSong),
  inserted: orNull(isSong),
})
