import { Link } from '@tanstack/react-router'
import { usePlayerTexts } from '#web/lib/texts/player.ts'
import { usePlayer } from '#web/public/player/use-player.ts'
import { ListRow } from './list-row.tsx'
import styles from './up-next-section.module.css'

const shownMax = 5

/** The upcoming songs of the current list; nothing after its last song. */
export function UpNextSection() {
  const texts = usePlayerTexts().queue
  const { songs, index, list } = usePlayer(({ queue }) => queue)
  const next = songs.slice(index + 1, index + 1 + shownMax)
  if (!list || next.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="up-next">
      <h2 id="up-next">
        {texts.rest}{' '}
        <Link to={`/${list.kind}/$id`} params={{ id: list.id }}>
          <bdi dir="auto">{list.name}</bdi>
        </Link>
      </h2>
      <ol>
        {next.map((song, at) => (
          <ListRow key={song.id} song={song} list={{ ...list, songs }} position={index + 2 + at} />
        ))}
      </ol>
    </section>
  )
}
