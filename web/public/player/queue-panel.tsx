import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePlayerTexts } from '#web/lib/texts/player.ts'
import controls from '#web/ui/controls.module.css'
import text from '#web/ui/text.module.css'
import { AutoPlaySwitch } from './auto-play-switch.tsx'
import { BarPanel } from './bar-panel.tsx'
import { playerStore } from './player-state.ts'
import { upcoming, withShuffledRest } from './queue-edits.ts'
import { QueueList } from './queue-list.tsx'
import styles from './queue-panel.module.css'
import { removeUpcoming } from './remove-upcoming.ts'
import { usePlayer } from './use-player.ts'

/** What was done last. A removal can be undone until the panel is closed. */
interface Done {
  message: string
  undo?: () => void
}

/** Upcoming songs: added songs, then the rest of what is playing. */
export function QueuePanel() {
  const texts = usePlayerTexts().queue
  const queue = usePlayer((state) => state.queue)
  const [done, setDone] = useState<Done>({ message: '' })
  const onRemoved = (message: string, undo: () => void) => setDone({ message, undo })
  const added = upcoming(queue, 'added')
  const rest = upcoming(queue, 'rest')
  const { list } = queue
  function shuffle() {
    playerStore.set({ queue: withShuffledRest(playerStore.get().queue) })
    setDone({ message: texts.shuffled })
  }
  function undo() {
    done.undo?.()
    setDone({ message: '' })
  }
  return (
    <BarPanel name="queue" title={texts.title}>
      {added.length > 0 && (
        <section aria-labelledby="queue-added">
          <div className={styles.head}>
            <h3 id="queue-added">{texts.added}</h3>
            <button
              type="button"
              className={`${controls.button} ${styles.small}`}
              onClick={() => onRemoved(texts.cleared, removeUpcoming('added', added))}
            >
              {texts.clear}
            </button>
          </div>
          <QueueList list="added" songs={added} label={texts.added} onRemoved={onRemoved} />
        </section>
      )}
      {rest.length > 0 && (
        <section aria-labelledby="queue-rest">
          <div className={styles.head}>
            <h3 id="queue-rest">
              {list ? (
                <>
                  {texts.rest}{' '}
                  <Link to={`/${list.kind}/$id`} params={{ id: list.id }}>
                    <bdi dir="auto">{list.name}</bdi>
                  </Link>
                </>
              ) : (
                texts.restUnnamed
              )}
            </h3>
            <AutoPlaySwitch />
            {rest.length > 1 && (
              <button type="button" className={`${controls.button} ${styles.small}`} onClick={shuffle}>
                {texts.shuffle}
              </button>
            )}
          </div>
          <QueueList list="rest" songs={rest} label={texts.restUnnamed} onRemoved={onRemoved} />
        </section>
      )}
      {added.length + rest.length === 0 && (
        <p className={styles.empty}>{queue.mode === 'playlist' && queue.songs.length > 1 ? texts.startsAgain : texts.empty}</p>
      )}
      <div className={done.undo ? styles.done : text.hidden}>
        <p role="status">
          <bdi>{done.message}</bdi>
        </p>
        {done.undo && (
          <button type="button" className={`${controls.button} ${styles.small}`} onClick={undo}>
            {texts.undo}
          </button>
        )}
      </div>
    </BarPanel>
  )
}
