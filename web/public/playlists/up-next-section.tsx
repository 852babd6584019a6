import { Link } from '@tanstack/react-router'
import { usePlayerTexts } from '#web/lib/texts/player.ts'
import { usePlayer } from '#web/public/player/use-player.ts'
import { PlaylistRow } from './playlist-row.tsx'
import styles from './up-next-section.module.css'

const shownMax = 5

/** The songs that follow in the playlist that plays; without any after its last one. */
export function UpNextSection() {
  const texts = usePlayerTexts().queue
  const { songs, index, playlistId: id, playlistName: name } = usePlayer(({ queue }) => queue)
  const next = songs.slice(index + 1, index + 1 + shownMax)
  if (id === undefined || name === undefined || next.length === 0) return null
  const playlist = { id, name, songs }
  return (
    <section className={styles.section} aria-labelledby="up-next">
      <h2 id="up-next">
        {texts.rest}{' '}
        <Link to="/playlist/$id" params={{ id }}>
          <bdi dir="auto">{name}</bdi>
        </Link>
      </h2>
      <ol>
        {next.map((song, at) => (
          <PlaylistRow key={song.id} song={song} playlist={playlist} position={index + 2 + at} />
        ))}
      </ol>
    </section>
  )
}
