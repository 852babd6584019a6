import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { PlayableSong } from '#contract/songs.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { usePlayerTexts } from '#web/lib/texts/player.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { checkSavedSongs } from '#web/public/offline/check-saved-songs.ts'
import {
  canSaveSongs,
  loadSavedSongs,
  measureSavedSpace,
  removeSavedSongs,
  useSavedSongs,
  useSavedSpace,
  useUnavailableSongs,
} from '#web/public/offline/saved-songs.ts'
import { player } from '#web/public/player/player.ts'
import { SongRow } from '#web/public/songs/song-row.tsx'
import controls from '#web/ui/controls.module.css'
import { focusNeighbor } from '#web/ui/focus-neighbor.ts'
import { focusPage } from '#web/ui/focus-page.ts'
import { CloseIcon, PlayIcon } from '#web/ui/icons.tsx'
import { Message } from '#web/ui/message.tsx'
import { Section } from '#web/ui/section.tsx'
import line from '#web/ui/song-line.module.css'
import { RequestedPage } from './requested-page.tsx'
import styles from './saved-page.module.css'

/** Songs saved on this device. The service worker shows this page if another one cannot be loaded. */
export function SavedPage() {
  const { titles } = useTexts()
  const songs = useSavedSongs()
  const unavailable = useUnavailableSongs()
  useEffect(() => {
    void loadSavedSongs().then(checkSavedSongs)
  }, [])
  return (
    <main className={styles.page} id="content" tabIndex={-1}>
      <h1>{titles.saved}</h1>
      <RequestedPage />
      {songs && (songs.length > 0 ? <SavedSongs songs={songs} /> : unavailable.length === 0 && <Nothing />)}
      {unavailable.length > 0 && <UnavailableSongs songs={unavailable} />}
    </main>
  )
}

/** Their files have been removed. */
function UnavailableSongs({ songs }: { songs: readonly PlayableSong[] }) {
  const { saved, queue } = usePlayerTexts()
  function remove(id: string, button: HTMLElement) {
    if (!focusNeighbor(button)) focusPage()
    void removeSavedSongs([id])
  }
  return (
    <ul className={styles.rows} aria-label={saved.ended}>
      {songs.map(({ id, title }) => (
        <li key={id} className={`${line.row} ${styles.unavailable}`}>
          <div className={line.text}>
            <p className={line.title} dir="auto">
              {title}
            </p>
            <p className={line.sub}>{saved.ended}</p>
          </div>
          <button
            type="button"
            className={controls.icon}
            data-remove
            aria-label={queue.remove({ title })}
            onClick={({ currentTarget }) => remove(id, currentTarget)}
          >
            <CloseIcon size={20} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function SavedSongs({ songs }: { songs: readonly PlayableSong[] }) {
  const texts = usePlayerTexts().saved
  const { titles, player: playerTexts } = useTexts()
  const playAll = () => songs[0] && player.play(songs[0], { mode: 'playlist', queue: songs })
  return (
    <>
      <div className={styles.head}>
        <div>
          <p>{texts.note}</p>
          <SavedSpace />
        </div>
        <button type="button" className={`${controls.button} ${controls.primary}`} onClick={playAll}>
          <PlayIcon size={18} />
          {playerTexts.play}
        </button>
      </div>
      <ul className={styles.rows} aria-label={titles.saved}>
        {songs.map((song) => (
          <SongRow key={song.id} song={song} />
        ))}
      </ul>
    </>
  )
}

/** The space that saved songs take, and what is left. */
function SavedSpace() {
  const texts = usePlayerTexts().saved
  const space = useSavedSpace()
  useEffect(() => {
    void measureSavedSpace()
  }, [])
  if (!space?.used) return null
  const used = fileSize(space.used)
  return <p>{space.free === null ? texts.used({ used }) : texts.usedAndFree({ used, free: fileSize(space.free) })}</p>
}

function Nothing() {
  const texts = usePlayerTexts().saved
  const { titles } = useTexts()
  const [title, text] = canSaveSongs() ? [texts.emptyTitle, texts.emptyText] : [texts.unavailableTitle, texts.unavailableText]
  return (
    <Message title={title} text={text}>
      <Link to="/gallery" className={controls.button}>
        {titles.gallery}
      </Link>
    </Message>
  )
}

/** Shown in the gallery, once there is a saved song. */
export function SavedSongsLink() {
  const texts = usePlayerTexts().saved
  const { titles } = useTexts()
  const songs = useSavedSongs()
  useEffect(() => {
    void loadSavedSongs()
  }, [])
  if (!songs?.length) return null
  return (
    <Section
      title={titles.saved}
      more={
        <Link to="/saved" className={controls.button}>
          {texts.show}
        </Link>
      }
    >
      <p className={styles.note}>{texts.note}</p>
    </Section>
  )
}
