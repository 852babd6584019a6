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
import { usePlayer } from './use-player.ts'

/** Upcoming songs: added songs, then the rest of what is playing. */
export function QueuePanel() {
  const texts = usePlayerTexts().queue
  const queue = usePlayer((state) => state.queue)
  const [announcement, announce] = useState('')
  const added = upcoming(queue, 'added')
  const rest = upcoming(queue, 'rest')
  const { list } = queue
  function shuffle() {
    playerStore.set({ queue: withShuffledRest(playerStore.get().queue) })
    announce(texts.shuffled)
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
              onClick={() => playerStore.set({ queue: { ...queue, added: [] } })}
            >
              {texts.clear}
            </button>
          </div>
          <QueueList list="added" songs={added} label={texts.added} announce={announce} />
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
          <QueueList list="rest" songs={rest} label={texts.restUnnamed} announce={announce} />
        </section>
      )}
      {added.length + rest.length === 0 && (
        <p className={styles.empty}>{queue.mode === 'playlist' && queue.songs.length > 1 ? texts.startsAgain : texts.empty}</p>
      )}
      <p className={text.hidden} role="status">
        {announcement}
      </p>
    </BarPanel>
  )
}
