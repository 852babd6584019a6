import type { CSSProperties } from 'react'
import { formatDuration } from '#web/lib/format.ts'
import { useSavedPosition, useTimeLeft } from '#web/public/player/saved-positions.ts'
import line from '#web/ui/song-line.module.css'
import text from '#web/ui/text.module.css'

interface SongTimeProps {
  song: { id: string; durationSeconds: number | null }
  className?: string | undefined
}

/** A song's length in a list; for a partly heard song, the time left. */
export function SongTime({ song, className = '' }: SongTimeProps) {
  const left = useTimeLeft(song)
  const place = useSavedPosition(song.id)
  return (
    <p className={`${line.time} ${text.numbers} ${className}`}>
      {left ?? formatDuration(song.durationSeconds)}
      {left && <i className={line.place} style={{ '--at': `${(place / (song.durationSeconds ?? place)) * 100}%` } as CSSProperties} />}
    </p>
  )
}
