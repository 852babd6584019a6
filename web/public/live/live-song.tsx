import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { lyricsLines } from '#contract/lyrics.ts'
import type { Playlist } from '#contract/playlists.ts'
import type { SongDetails } from '#contract/songs.ts'
import { useLiveTexts } from '#web/lib/texts/live.ts'
import { titleSize } from '#web/lib/title-size.ts'
import { versesOf } from '#web/public/songs/verses.ts'
import controls from '#web/ui/controls.module.css'
import text from '#web/ui/text.module.css'
import styles from './live-page.module.css'

/** The performed song with its lyrics, and what follows it. */
export function LiveSong({ playlist: { songs }, song }: { playlist: Playlist; song: SongDetails }) {
  const texts = useLiveTexts()
  const index = songs.findIndex(({ id }) => id === song.id)
  const next = songs[index + 1]
  const verses = useMemo(() => versesOf(lyricsLines(song.lyrics ?? '')), [song.lyrics])
  return (
    <article className={styles.song} aria-labelledby="live-title">
      <header className={styles.title}>
        <p className={`${styles.label} ${text.numbers}`}>
          <b>{texts.now}</b> {texts.position({ position: index + 1, count: songs.length })}
        </p>
        <h2 id="live-title" data-length={titleSize(song.title, [24, 60], [12, 16])}>
          <bdi dir="auto">{song.title}</bdi>
        </h2>
        {song.artist && (
          <p className={styles.artist}>
            <bdi dir="auto">{song.artist}</bdi>
          </p>
        )}
      </header>
      <Link to="/song/$id" params={{ id: song.id }} className={`${controls.button} ${styles.listen}`}>
        {texts.listen}
      </Link>
      {verses.length > 0 && (
        <div className={styles.lyrics} lang={song.language ?? ''}>
          {verses.map((verse) => (
            <p key={verse[0]?.index} dir="auto">
              {verse.map((line) => line.text).join('\n')}
            </p>
          ))}
        </div>
      )}
      {next && (
        <p className={styles.next}>
          {texts.next} <bdi dir="auto">{next.title}</bdi>
        </p>
      )}
    </article>
  )
}
