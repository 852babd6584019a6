import type { CSSProperties } from 'react'
import type { PlayableSong } from '#contract/songs.ts'
import { endOf, formatDuration, formatLength, isLive } from '#web/lib/format.ts'
import { usePlayerTexts } from '#web/lib/texts/player.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { mediaDirection } from './media-direction.ts'
import { player } from './player.ts'
import { Range } from './range.tsx'
import styles from './song-seek.module.css'
import { usePlayer, useSongPlayback } from './use-player.ts'
import { useWaveform, Waveform } from './waveform.tsx'

/**
 * Elapsed time, seek bar and remaining time of one song, side by side in the parent element. The bar is the song's waveform, if there is
 * one.
 */
export function SongSeek({ song }: { song: PlayableSong }) {
  const texts = usePlayerTexts().bar
  const peaks = useWaveform(song.recordingId ?? song.id)
  const { isCurrent } = useSongPlayback(song.id)
  const seconds = usePlayer((state) => (isCurrent ? state.elapsedSeconds : 0))
  const durationSeconds = usePlayer((state) => (isCurrent ? state.durationSeconds : song.durationSeconds))
  const elapsedSeconds = Math.floor(seconds)
  const endSeconds = endOf(durationSeconds)
  const totalSeconds = Math.floor(endSeconds)
  const { live } = useTexts().player
  const elapsed = formatDuration(elapsedSeconds)
  return (
    <>
      <span>{elapsed}</span>
      <div
        className={styles.bar}
        data-waveform={peaks !== null || undefined}
        style={{ '--played-to': endSeconds ? `${Math.min(100, (seconds / endSeconds) * 100)}%` : '0%' } as CSSProperties}
        dir={mediaDirection}
      >
        {peaks && <Waveform peaks={peaks} />}
        <Range
          className={styles.range}
          label={texts.seek}
          max={Math.max(totalSeconds, elapsedSeconds)}
          value={elapsedSeconds}
          valueText={texts.seekValue({ elapsed, total: formatLength(durationSeconds, live) })}
          disabled={!isCurrent || !endSeconds}
          song={song}
          onChange={player.seek}
        />
      </div>
      {/* The slider announces the total. */}
      <span aria-hidden="true" dir={mediaDirection}>
        {isLive(durationSeconds) ? live : `−${formatDuration(Math.max(0, totalSeconds - elapsedSeconds))}`}
      </span>
    </>
  )
}
