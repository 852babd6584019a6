import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useLayoutEffect, useState } from 'react'
import type { SelectedSong } from '#contract/admin-playlists.ts'
import { useCategoriesByName } from '#web/admin/categories/use-categories-by-name.ts'
import { Dialog, DialogBody, DialogFoot } from '#web/admin/kit/dialog.tsx'
import { Notice } from '#web/admin/kit/notice.tsx'
import { joinNames } from '#web/admin/kit/numbers.ts'
import { SongOrder } from '#web/admin/kit/songs/song-order.tsx'
import { SongPicker } from '#web/admin/kit/songs/song-picker.tsx'
import { StaleNotice } from '#web/admin/kit/stale-notice.tsx'
import { SubmitButton } from '#web/admin/kit/submit-button.tsx'
import { useUnsavedGuard } from '#web/admin/kit/use-unsaved-guard.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { PlaylistFields } from './playlist-fields.tsx'
import styles from './playlist-form.module.css'
import { type WholePlaylist, wholePlaylistQuery } from './playlists.queries.ts'
import { PublicSongsNotice } from './public-songs-notice.tsx'
import { type PlaylistFormSubject, usePlaylistForm } from './use-playlist-form.ts'

const texts = adminTexts.playlistForm

interface Props extends PlaylistFormSubject {
  onLoadLatest(playlist: WholePlaylist): void
  /** Receives the function that the dialog calls before it closes. */
  requestCloseRef: { current: () => void }
}

/** Fields of a playlist, the songs to pick from, and the picked songs. */
export function PlaylistForm({ onLoadLatest, requestCloseRef, ...subject }: Props) {
  const { playlist, onClose } = subject
  const client = useQueryClient()
  const formId = useId()
  const state = usePlaylistForm(subject)
  const { form, selection } = state
  const { categories } = useCategoriesByName()
  const category = categories?.find(({ id }) => id === form.values.categoryId) ?? null
  const [isLimited, setIsLimited] = useState(false)
  const [latest, setLatest] = useState<WholePlaylist | null>(null)
  const guard = useUnsavedGuard({
    isDirty: state.isDirty,
    onClose: () => {
      state.dropUpload()
      onClose()
    },
  })
  useLayoutEffect(() => {
    requestCloseRef.current = guard.requestClose
  })
  // The dialog was there before its fields: the focus is waiting for them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the fields appear, never while they are filled in
  useEffect(() => form.getInputNode('name')?.focus(), [])

  /** A new playlist gets all songs of its category; an existing one keeps its songs. */
  function changeCategory(categoryId: string) {
    form.setFieldValue('categoryId', categoryId)
    if (playlist) return setIsLimited((before) => before && categoryId !== '')
    setIsLimited(categoryId !== '')
    selection.bringCategory(categoryId || null)
  }

  const isDirty = state.isDirty()
  return (
    <>
      {(state.isStale || state.deletedSongs.length > 0) && (
        <div className={styles.notices}>
          {state.isStale && playlist && (
            <StaleNotice load={() => client.fetchQuery(wholePlaylistQuery(playlist.id))} onLoaded={setLatest} />
          )}
          <DeletedSongsNotice songs={state.deletedSongs} onTakeOff={state.removeDeletedSongs} />
        </div>
      )}
      <div className={styles.columns}>
        <form id={formId} className={styles.about} noValidate onSubmit={state.submit}>
          <PlaylistFields state={state} playlist={playlist} category={category} onCategory={changeCategory} />
        </form>
        <div className={styles.pick}>
          <SongPicker selection={selection} category={category} isLimited={isLimited} onLimit={setIsLimited} />
        </div>
        <div className={styles.order}>
          <PublicSongsNotice values={form.values} songs={selection.songs} />
          <SongOrder selection={selection} />
        </div>
      </div>
      <DialogFoot note={isDirty ? <span className={styles.unsaved}>{texts.unsaved}</span> : undefined}>
        <Button variant="default" onClick={guard.requestClose}>
          {adminTexts.cancel}
        </Button>
        <SubmitButton form={formId} label={playlist ? adminTexts.save : texts.create} isBusy={state.isSaving} />
      </DialogFoot>
      {guard.question}
      {latest && (
        <ReplaceMineDialog
          onTakeLatest={() => {
            state.dropUpload()
            onLoadLatest(latest)
          }}
          onOverwrite={() => {
            state.overwrite(latest.version)
            setLatest(null)
          }}
          onClose={() => setLatest(null)}
        />
      )}
    </>
  )
}

const namedSongs = 3

/** Names picked songs that were deleted from the library, and offers to remove them. */
function DeletedSongsNotice({ songs, onTakeOff }: { songs: readonly SelectedSong[]; onTakeOff(): void }) {
  if (songs.length === 0) return null
  const named = songs.slice(0, namedSongs).map(({ title }) => `"${title}"`)
  const more = songs.length > namedSongs ? ` ${adminTexts.songOrder.more({ count: songs.length - namedSongs })}` : ''
  return (
    <Notice text={<bdi>{texts.songsDeleted({ titles: joinNames(named) + more })}</bdi>}>
      <Button variant="default" onClick={onTakeOff}>
        {texts.takeOff}
      </Button>
    </Notice>
  )
}

const replaceTexts = adminTexts.playlistForm.replace

interface ReplaceMineDialogProps {
  onTakeLatest(): void
  onOverwrite(): void
  /** Closes without a decision. */
  onClose(): void
}

/** Conflict dialog: another user saved a newer version. */
const ReplaceMineDialog = ({ onTakeLatest, onOverwrite, onClose }: ReplaceMineDialogProps) => (
  <Dialog title={replaceTexts.title} onClose={onClose} width="28rem">
    <DialogBody isQuestion>
      <p>{replaceTexts.text}</p>
    </DialogBody>
    <DialogFoot>
      <Button variant="default" onClick={onOverwrite} data-autofocus>
        {replaceTexts.keep}
      </Button>
      <Button color="danger" onClick={onTakeLatest}>
        {replaceTexts.confirm}
      </Button>
    </DialogFoot>
  </Dialog>
)
