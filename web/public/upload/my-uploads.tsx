import { Link } from '@tanstack/react-router'
import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { RejectedSong, UploadedSong } from '#contract/uploaded-songs.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { formatDuration } from '#web/lib/format.ts'
import type { UploadTexts } from '#web/lib/messages/en/upload.gen.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { useUploadTexts } from '#web/lib/texts/upload.ts'
import { useSession } from '#web/public/session/session.ts'
import { confirmFirst } from '#web/ui/confirm-dialog.tsx'
import controls from '#web/ui/controls.module.css'
import { Cover } from '#web/ui/cover.tsx'
import line from '#web/ui/song-line.module.css'
import text from '#web/ui/text.module.css'
import { showToast } from '#web/ui/toast.ts'
import { editUpload, isOutdated } from './edit-upload-dialog.tsx'
import styles from './my-uploads.module.css'
import { Part } from './part.tsx'

interface Mine {
  songs: UploadedSong[]
  rejected: RejectedSong[]
  nextCursor: string | null
}

export interface MyUploadsHandle {
  /** Shows songs that were just sent. */
  refresh(): void
}

/** The user's uploads, newest first, with their status. */
export function MyUploads({ handle }: { handle: Ref<MyUploadsHandle> }) {
  const texts = useUploadTexts().mine
  const [mine, setMine] = useState<Mine | null>(null)
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('loading')

  /** Only the latest request shows its songs. */
  const latest = useRef<{ cursor?: string | undefined }>({})

  const load = useCallback(async (cursor?: string) => {
    const request = { cursor }
    latest.current = request
    setStatus('loading')
    try {
      const page = await call('GET /api/uploaded-songs', { query: request })
      if (latest.current !== request) return
      setMine((known) => {
        const { songs, rejected } = (cursor && known) || { songs: [], rejected: page.rejected }
        return { songs: [...songs, ...page.songs], rejected, nextCursor: page.nextCursor }
      })
      setStatus('idle')
    } catch {
      if (latest.current === request) setStatus('failed')
    }
  }, [])
  useEffect(() => void load(), [load])
  useImperativeHandle(handle, () => ({ refresh: () => void load() }), [load])

  const replace = (edited: UploadedSong) =>
    setMine((known) => known && { ...known, songs: known.songs.map((song) => (song.id === edited.id ? edited : song)) })
  const title = useRef<HTMLHeadingElement>(null)
  const drop = (id: string) => {
    setMine((known) => known && { ...known, songs: known.songs.filter((song) => song.id !== id) })
    // The focused button is removed.
    title.current?.focus()
  }
  const loadAgain = (cursor?: string) => {
    // The focused button is removed.
    title.current?.focus({ preventScroll: true })
    void load(cursor)
  }
  const count = mine && mine.songs.length + mine.rejected.length
  return (
    <Part title={texts.title} titleRef={title}>
      {count === 0 && <p className={styles.none}>{texts.none}</p>}
      {mine && count !== 0 && (
        <ul className={styles.list}>
          {mine.rejected.map((song) => (
            <RejectedUpload key={song.id} song={song} />
          ))}
          {mine.songs.map((song) => (
            <MyUpload key={song.id} song={song} onEdited={replace} onDeleted={() => drop(song.id)} onOutdated={() => loadAgain()} />
          ))}
        </ul>
      )}
      {status === 'failed' && <Failed onAgain={() => loadAgain(latest.current.cursor)} />}
      {mine?.nextCursor && status !== 'failed' && (
        <button
          type="button"
          className={`${controls.button} ${styles.more}`}
          aria-busy={status === 'loading'}
          onClick={() => void load(mine.nextCursor ?? undefined)}
        >
          {texts.showMore}
        </button>
      )}
    </Part>
  )
}

function Failed({ onAgain }: { onAgain(): void }) {
  return (
    <div role="alert" className={styles.failed}>
      <p>{useUploadTexts().mine.failed}</p>
      <button type="button" className={controls.button} onClick={onAgain}>
        {useTexts().site.tryAgain}
      </button>
    </div>
  )
}

interface MyUploadProps {
  song: UploadedSong
  onEdited(song: UploadedSong): void
  onDeleted(): void
  /** An editor has approved or rejected the song since the list was loaded. */
  onOutdated(): void
}

function MyUpload({ song, onEdited, onDeleted, onOutdated }: MyUploadProps) {
  const { mine: texts, editing } = useUploadTexts()
  const mayEdit = useSession().viewer?.mayUpload
  const isPending = song.status === 'pending'
  return (
    <li className={styles.row}>
      <Cover song={song} sizes="3.5rem" className={styles.sleeve} />
      <div className={line.text}>
        <Link to="/song/$id" params={{ id: song.id }} className={`${line.title} ${styles.title}`} dir="auto">
          {song.title}
        </Link>
        <p className={line.sub} dir="auto">
          {song.artist}
        </p>
        <Day of={song.createdAt} />
      </div>
      <p className={styles.state} data-pending={isPending || undefined}>
        {isPending ? texts.pending : texts.published}
      </p>
      <p className={`${line.time} ${styles.time} ${text.numbers}`}>{formatDuration(song.durationSeconds)}</p>
      <div className={styles.end}>
        {isPending && mayEdit && (
          <button
            type="button"
            className={controls.button}
            aria-label={`${editing.edit}: ${song.title}`}
            onClick={() => editUpload(song, { onSaved: onEdited, onOutdated })}
          >
            {editing.edit}
          </button>
        )}
        {isPending && (
          <button
            type="button"
            className={controls.button}
            aria-label={`${texts.withdraw}: ${song.title}`}
            onClick={() => confirmWithdraw(song, texts, { onDeleted, onOutdated })}
          >
            {texts.withdraw}
          </button>
        )}
      </div>
    </li>
  )
}

/** The day of a timestamp in the browser's time zone: 'Nov 18, 2026'. */
const Day = ({ of }: { of: string }) => (
  <p className={line.sub}>
    <time dateTime={of}>{new Intl.DateTimeFormat(useTexts().language, { dateStyle: 'medium' }).format(new Date(of))}</time>
  </p>
)

/** Pattern color of a rejected upload, whose category may be deleted. */
const neutral = { color: '#6e7067' }

/** It has no page and no actions any more. */
function RejectedUpload({ song }: { song: RejectedSong }) {
  const texts = useUploadTexts().mine
  return (
    <li className={styles.row}>
      <Cover song={{ ...song, coverUrl: null, category: neutral }} sizes="3.5rem" className={styles.sleeve} />
      <div className={line.text}>
        <p className={line.title} dir="auto">
          {song.title}
        </p>
        <p className={line.sub} dir="auto">
          {song.artist}
        </p>
        <Day of={song.rejectedAt} />
      </div>
      <p className={styles.state} data-rejected>
        {texts.rejected}
      </p>
      {song.reason && (
        <p className={styles.reason}>
          <b>{texts.reason}</b> <bdi>{song.reason}</bdi>
        </p>
      )}
    </li>
  )
}

/** Asks for confirmation before deleting an uploaded song that is pending. */
const confirmWithdraw = (song: UploadedSong, texts: UploadTexts['mine'], on: Pick<MyUploadProps, 'onDeleted' | 'onOutdated'>) =>
  confirmFirst('withdraw-dialog', {
    ...{ title: texts.withdrawTitle, text: texts.withdrawText({ title: song.title }), confirm: texts.withdraw, keep: texts.keep },
    errorTitle: texts.errorTitle,
    run: () => call('DELETE /api/uploaded-songs/:id', { params: { id: song.id } }),
    onFailed: (error) => isOutdated(error) && on.onOutdated(),
    onDone() {
      on.onDeleted()
      void showToast({ tone: 'success', description: texts.withdrawn })
    },
  })
