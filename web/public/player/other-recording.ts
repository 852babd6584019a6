import { foldLetters } from '#contract/fold.ts'
import type { PlayableSong } from '#contract/songs.ts'
import { player } from './player.ts'
import { playerStore } from './player-state.ts'

/** Differences in length of recordings of one piece: a part of the length, and seconds of silence. */
const tolerance = { part: 0.02, seconds: 2 }
/** Before that, starting the other recording is as good. */
const earliestSeconds = 3

/**
 * Whether both seem to be recordings of one piece, such as the voice parts of a choir: of the same artist or album, with half of a title in
 * common, and equally long.
 */
export function isOtherRecording(song: PlayableSong, of: PlayableSong): boolean {
  const isRelated = (song.albumId !== null && song.albumId === of.albumId) || (song.artist !== null && song.artist === of.artist)
  if (song.id === of.id || !isRelated || song.durationSeconds === null || of.durationSeconds === null) return false
  const isAsLong = Math.abs(song.durationSeconds - of.durationSeconds) <= tolerance.seconds + of.durationSeconds * tolerance.part
  return isAsLong && shareTitle(wordsOf(song.title), wordsOf(of.title))
}

const wordsOf = (title: string) => new Set(foldLetters(title).match(/[\p{L}\p{N}]+/gu))

function shareTitle(words: Set<string>, others: Set<string>): boolean {
  const shared = [...words].filter((word) => others.has(word)).length
  return shared > 0 && shared * 2 >= Math.min(words.size, others.size)
}

/** The position at which the current song can be continued as this recording; null if it cannot. */
export function positionFor(song: PlayableSong): number | null {
  const { song: current, elapsedSeconds } = playerStore.get()
  return current && elapsedSeconds >= earliestSeconds && isOtherRecording(song, current) ? elapsedSeconds : null
}

/** Continues the current song as this recording, in the same queue; repeat.ts keeps the repeated section. */
export function continueAs(song: PlayableSong) {
  const { elapsedSeconds, queue } = playerStore.get()
  player.startAt(song.id, elapsedSeconds)
  player.play(song, { ...queue, queue: queue.songs })
}
