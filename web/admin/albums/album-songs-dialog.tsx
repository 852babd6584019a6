import { Button, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { type AdminAlbum, albumSongsMax } from '#contract/albums.ts'
import { Dialog, DialogBody, DialogFoot } from '#web/admin/kit/dialog.tsx'
import { showFailureToast } from '#web/admin/kit/error-toast.ts'
import { ChevronIcon } from '#web/admin/kit/icons.tsx'
import { Notice } from '#web/admin/kit/notice.tsx'
import { RetryButton } from '#web/admin/kit/retry-button.tsx'
import { SongOrder } from '#web/admin/kit/songs/song-order.tsx'
import { SongPicker } from '#web/admin/kit/songs/song-picker.tsx'
import { SongPickerSkeleton } from '#web/admin/kit/songs/song-picker-skeleton.tsx'
import { isStaleVersion, StaleNotice } from '#web/admin/kit/stale-notice.tsx'
import { useUnsavedGuard } from '#web/admin/kit/use-unsaved-guard.tsx'
import { CallError } from '#web/lib/api.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { Message } from '#web/ui/message.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useSetAlbumSongs } from './album-mutations.ts'
import { repeatedNumbers } from './album-numbers.ts'
import styles from './album-songs-dialog.module.css'
import { reloadAlbum, type WholeAlbum, wholeAlbumQuery } from './albums.queries.ts'
import { useAlbumOrder } from './use-album-order.ts'

const texts = adminTexts.albums

interface Props {
  album: Pick<AdminAlbum, 'id' | 'title'>
  onClose(): void
}

/** Picks, orders and numbers the songs of an album. */
export function AlbumSongsDialog({ album, onClose }: Props) {
  const requestClose = useRef(onClose)
  const { data, error, refetch } = useQuery(wholeAlbumQuery(album.id))
  /** The version being edited; a later one replaces it only on request. */
  const [opened, setOpened] = useState<WholeAlbum | null>(null)
  if (data && !opened) setOpened(data)
  return (
    <Dialog title={texts.songsTitle({ title: album.title })} width="68rem" onClose={() => requestClose.current()}>
      {opened && opened.songTotal > albumSongsMax ? (
        <DialogBody>
          <Notice text={texts.tooLong({ count: opened.songTotal, most: albumSongsMax })} />
        </DialogBody>
      ) : opened ? (
        <AlbumSongs key={opened.songsVersion} whole={opened} onClose={onClose} onLoadLatest={setOpened} requestCloseRef={requestClose} />
      ) : error ? (
        <DialogBody>
          <Message title={texts.songsFailed} text={errorText(error)} headingLevel={3} isError>
            <RetryButton retry={refetch} />
          </Message>
        </DialogBody>
      ) : (
        <div className={styles.columns} role="status" aria-label={adminTexts.songPicker.loading}>
          <div className={styles.pick}>
            <SongPickerSkeleton />
          </div>
          <div className={styles.order} />
        </div>
      )}
    </Dialog>
  )
}

interface SongsProps {
  whole: WholeAlbum
  onClose(): void
  onLoadLatest(whole: WholeAlbum): void
  /** Receives the function that the dialog calls before it closes. */
  requestCloseRef: { current: () => void }
}

function AlbumSongs({ whole: { album, songs, songsVersion }, onClose, onLoadLatest, requestCloseRef }: SongsProps) {
  const client = useQueryClient()
  const order = useAlbumOrder(songs)
  const { selection } = order
  const save = useSetAlbumSongs()
  const isStale = isStaleVersion(save.error)
  const repeated = repeatedNumbers(songs)
  const guard = useUnsavedGuard({ isDirty: order.isChanged, onClose })
  useLayoutEffect(() => {
    requestCloseRef.current = guard.requestClose
  })

  function submit() {
    if (save.isPending || selection.isFetching) return
    save.mutate(
      { id: album.id, songsVersion, songs: order.numbered },
      {
        onSuccess: () => {
          void showToast({ tone: 'success', description: texts.songsSaved({ count: order.numbered.length }) })
          onClose()
        },
        onError: (error) => {
          // Removes picked songs that were deleted in the meantime; the next submit saves the others.
          if (error instanceof CallError && error.code === 'songs_missing')
            selection.remove(new Set(String(error.details.songIds).split(' ')))
          showFailureToast(error)
        },
      },
    )
  }

  return (
    <>
      {!isStale && repeated.length > 0 && (
        <div className={styles.notice}>
          <Notice text={texts.numbersRepeated({ count: repeated.length, numbers: repeated.join(', ') })}>
            <Button variant="default" aria-disabled={save.isPending || selection.isFetching} onClick={submit}>
              {texts.numberInOrder}
            </Button>
          </Notice>
        </div>
      )}
      {isStale && (
        <div className={styles.notice}>
          <StaleNotice load={() => reloadAlbum(client, album.id)} onLoaded={onLoadLatest} />
        </div>
      )}
      <div className={styles.columns}>
        <div className={styles.pick}>
          <SongPicker selection={selection} />
        </div>
        <div className={styles.order}>
          <SongOrder
            selection={selection}
            placeOf={order.placeOf}
            markedAction={(ids) => (
              <NativeSelect
                aria-label={texts.discOfMarked}
                className={styles.disc ?? ''}
                size="xs"
                rightSection={<ChevronIcon size={14} />}
                value={order.sharedDisc(ids)}
                onChange={(event) => order.setDisc(ids, Number(event.currentTarget.value))}
              >
                <option value="" disabled>
                  {texts.disc}
                </option>
                {Array.from({ length: order.discCount + 1 }, (_, index) => index + 1).map((disc) => (
                  <option key={disc} value={disc}>
                    {texts.discNumber({ disc })}
                  </option>
                ))}
              </NativeSelect>
            )}
          />
        </div>
      </div>
      <DialogFoot note={order.discCount > 1 ? texts.numberingDiscs : texts.numbering}>
        <Button variant="default" onClick={guard.requestClose}>
          {adminTexts.cancel}
        </Button>
        <Button aria-disabled={save.isPending || selection.isFetching} onClick={submit}>
          {adminTexts.save}
        </Button>
      </DialogFoot>
      {guard.question}
    </>
  )
}
