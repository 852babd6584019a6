import { useEffect, useRef } from 'react'
import { useLiveTexts } from '#web/lib/texts/live.ts'
import controls from '#web/ui/controls.module.css'
import field from '#web/ui/field.module.css'
import styles from './live-page.module.css'
import type { Live } from './read-live.ts'
import { useLiveChoice } from './use-live-choice.ts'

interface Props {
  live: Live
  /** Reads the live view again. */
  onChanged(): Promise<void>
  /** Whether a choice has not reached the server for a while. */
  onLate(isLate: boolean): void
  /** Whether Page Up and Page Down choose the song: in full screen, where nothing else needs them. */
  hasPresenterKeys: boolean
}

/** For editors: starts, moves and ends the live view. */
export function LiveControls({ live: { playlist, song }, onChanged, onLate, hasPresenterKeys }: Props) {
  const texts = useLiveTexts()
  const { id, songs } = playlist
  const { chosen, choose } = useLiveChoice(id, { onChanged, onLate })
  const shownId = chosen ?? song?.id
  const index = songs.findIndex((one) => one.id === shownId)
  const show = (songId: string | null | undefined) => songId !== undefined && choose(songId)
  const previous = () => show(songs[index - 1]?.id)
  const next = () => show(songs[index + 1]?.id)
  usePresenterKeys(hasPresenterKeys && song !== null, { PageDown: next, PageUp: previous })

  if (!song)
    return songs[0] ? (
      <section className={styles.controls} aria-label={texts.controls}>
        <button type="button" className={`${controls.button} ${controls.primary}`} onClick={() => show(songs[0]?.id)}>
          {texts.start}
        </button>
      </section>
    ) : null
  return (
    <section className={styles.controls} aria-label={texts.controls}>
      <button type="button" className={controls.button} disabled={index <= 0} onClick={previous}>
        {texts.previous}
      </button>
      <button type="button" className={`${controls.button} ${controls.primary}`} disabled={index + 1 >= songs.length} onClick={next}>
        {texts.next}
      </button>
      <label className={styles.choice}>
        {texts.show}
        <span className={field.select}>
          <select className={field.input} value={shownId} onChange={(event) => show(event.currentTarget.value)}>
            {songs.map((one, place) => (
              <option key={one.id} value={one.id}>
                {`${place + 1}. ${one.title}`}
              </option>
            ))}
          </select>
        </span>
      </label>
      <button type="button" className={controls.button} onClick={() => show(null)}>
        {texts.end}
      </button>
      <p className={styles.keys}>{texts.keys}</p>
    </section>
  )
}

type Keys = Readonly<Record<string, () => void>>

function usePresenterKeys(isActive: boolean, keys: Keys) {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    if (!isActive) return
    const press = (event: KeyboardEvent) => {
      const action = current.current[event.key]
      if (!action || event.target instanceof HTMLSelectElement) return
      event.preventDefault()
      // A button that is held down moves on once.
      if (!event.repeat) action()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isActive])
}
