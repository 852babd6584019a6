import { useEffect, useRef, useState } from 'react'
import { browserCall } from '#web/lib/browser.ts'
import { errorText } from '#web/lib/texts/errors.ts'
import { useLiveTexts } from '#web/lib/texts/live.ts'
import controls from '#web/ui/controls.module.css'
import field from '#web/ui/field.module.css'
import { showToast } from '#web/ui/toast.ts'
import styles from './live-page.module.css'
import type { Live } from './read-live.ts'

interface Props {
  live: Live
  /** Reads the live view again. */
  onChanged(): Promise<void>
  /** Whether Page Up and Page Down choose the song: in full screen, where nothing else needs them. */
  hasPresenterKeys: boolean
}

/** For editors: starts, moves and ends the live view. */
export function LiveControls({ live: { playlist, song }, onChanged, hasPresenterKeys }: Props) {
  const texts = useLiveTexts()
  const { id, songs } = playlist
  const [isChanging, setIsChanging] = useState(false)
  const index = songs.findIndex((one) => one.id === song?.id)

  async function show(songId: string | null | undefined) {
    if (songId === undefined || isChanging) return
    setIsChanging(true)
    try {
      await browserCall('PUT /api/playlists/:id/live-song', { params: { id }, body: { songId } })
      await onChanged()
    } catch (error) {
      void showToast({ tone: 'error', title: errorText(error) })
    } finally {
      setIsChanging(false)
    }
  }
  const previous = () => show(songs[index - 1]?.id)
  const next = () => show(songs[index + 1]?.id)
  usePresenterKeys(hasPresenterKeys && song !== null, { PageDown: next, PageUp: previous })

  if (!song)
    return songs[0] ? (
      <section className={styles.controls} aria-label={texts.controls}>
        <button type="button" className={`${controls.button} ${controls.primary}`} onClick={() => void show(songs[0]?.id)}>
          {texts.start}
        </button>
      </section>
    ) : null
  return (
    <section className={styles.controls} aria-label={texts.controls}>
      <button type="button" className={controls.button} disabled={index <= 0} onClick={() => void previous()}>
        {texts.previous}
      </button>
      <button
        type="button"
        className={`${controls.button} ${controls.primary}`}
        disabled={index + 1 >= songs.length}
        onClick={() => void next()}
      >
        {texts.next}
      </button>
      <label className={styles.choice}>
        {texts.show}
        <span className={field.select}>
          <select className={field.input} value={song.id} onChange={(event) => void show(event.currentTarget.value)}>
            {songs.map((one, place) => (
              <option key={one.id} value={one.id}>
                {`${place + 1}. ${one.title}`}
              </option>
            ))}
          </select>
        </span>
      </label>
      <button type="button" className={controls.button} onClick={() => void show(null)}>
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
