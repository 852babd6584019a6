import { useState } from 'react'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { usePlayer } from './use-player.ts'

/** Announces a song once it plays, not while it loads or after it failed. */
export function Announcement() {
  const texts = useTexts().player
  const song = usePlayer((state) => state.song)
  const [startedId, setStartedId] = useState<string | null>(null)
  const sounds = usePlayer(({ isPlaying, isWaiting }) => isPlaying && !isWaiting)
  const hasFailed = usePlayer(({ failure }) => failure !== null)
  if (song && sounds && startedId !== song.id) setStartedId(song.id)
  if (hasFailed && startedId !== null) setStartedId(null)
  if (song?.id !== startedId || !song) return null
  const { title, artist } = song
  return artist ? texts.nowPlayingBy({ title, artist }) : texts.nowPlaying({ title })
}
