import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import type { AdminPlaylist } from '#contract/admin-playlists.ts'
import { printAddress } from '#web/admin/codes/print-address.ts'
import { Dialog, DialogBody, DialogFoot } from '#web/admin/kit/dialog.tsx'
import { AlbumsIcon, PlaylistsIcon, PrintIcon } from '#web/admin/kit/icons.tsx'
import { Segmented } from '#web/admin/kit/segmented.tsx'
import { PlaylistFormDialog } from '#web/admin/playlists/playlist-form-dialog.tsx'
import type { PlaylistDraft } from '#web/admin/playlists/playlist-form-values.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './imported-dialogs.module.css'
import { draftOf, type ImportedSong, inOrder, possibleOrders, type SongOrder } from './imported-songs.ts'
import type { LeftOut } from './left-out.ts'

const texts = adminTexts.importedSongs

interface Props {
  songs: readonly ImportedSong[]
  /** The picture that was imported with the songs. */
  picture: File | null
  /** Files of the import that became no song. */
  leftOut: readonly LeftOut[]
  onClose(): void
}

/** Next steps after an import: a playlist of its songs, then its poster. */
export function ImportedDialogs({ songs, picture, leftOut, onClose }: Props) {
  const [draft, setDraft] = useState<PlaylistDraft | null>(null)
  const [playlist, setPlaylist] = useState<AdminPlaylist | null>(null)
  if (playlist) return <PlaylistCreatedDialog playlist={playlist} onClose={onClose} />
  if (draft) return <PlaylistFormDialog playlistId={null} draft={draft} onCreated={setPlaylist} onClose={onClose} />
  const onPlaylist = async (ordered: ImportedSong['song'][]) => setDraft(await draftOf(ordered, picture))
  return <ImportedDialog songs={songs} leftOut={leftOut} onPlaylist={onPlaylist} onClose={onClose} />
}

interface ImportedDialogProps extends Pick<Props, 'songs' | 'leftOut'> {
  onPlaylist(ordered: ImportedSong['song'][]): Promise<void>
  onClose(): void
}

function ImportedDialog({ songs, leftOut, onPlaylist, onClose }: ImportedDialogProps) {
  const orders = possibleOrders(songs)
  const [order, setOrder] = useState<SongOrder>(orders[0] ?? 'name')
  const ordered = inOrder(songs, order).map(({ song }) => song)
  const albums = new Set(ordered.flatMap(({ albumId, album }) => (albumId === null ? [] : (album ?? []))))
  const [album] = albums.size === 1 ? albums : []
  return (
    <NextStepDialog
      title={texts.title({ count: songs.length })}
      onClose={onClose}
      next={
        <>
          {albums.size > 0 && (
            <Button
              variant="default"
              leftSection={<AlbumsIcon size={18} />}
              renderRoot={(props) => (
                <Link to="/admin/$" params={{ _splat: 'albums' }} search={album === undefined ? {} : { search: album }} {...props} />
              )}
              onClick={onClose}
            >
              {texts.showAlbums}
            </Button>
          )}
          {songs.length > 1 && (
            <Button leftSection={<PlaylistsIcon size={18} />} onClick={() => void onPlaylist(ordered)} data-autofocus>
              {texts.makePlaylist}
            </Button>
          )}
        </>
      }
    >
      {leftOut.length > 0 && <LeftOutFiles files={leftOut} />}
      <Segmented<SongOrder>
        label={texts.order}
        value={order}
        options={orders.map((value) => ({ value, label: texts.orders[value] }))}
        onChange={setOrder}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, by keyboard too */}
      <ol className={styles.songs} aria-label={texts.list} tabIndex={0}>
        {ordered.map(({ id, title, artist }) => (
          <li key={id}>
            <b dir="auto">{title}</b> {artist && <span dir="auto">{artist}</span>}
          </li>
        ))}
      </ol>
    </NextStepDialog>
  )
}

function LeftOutFiles({ files }: { files: readonly LeftOut[] }) {
  const id = useId()
  return (
    <section className={styles.leftOut}>
      <h3 id={id}>{texts.leftOut({ count: files.length })}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, by keyboard too */}
      <ul aria-labelledby={id} tabIndex={0}>
        {files.map(({ path, reason }) => (
          <li key={path}>
            <b dir="auto">{path}</b> {reason}
          </li>
        ))}
      </ul>
    </section>
  )
}

const PlaylistCreatedDialog = ({ playlist: { id, name, isPublic }, onClose }: { playlist: AdminPlaylist; onClose(): void }) => (
  <NextStepDialog
    title={texts.playlistCreated}
    onClose={onClose}
    next={
      isPublic && (
        <Button
          leftSection={<PrintIcon size={18} />}
          renderRoot={(props) => <Link {...printAddress({ kind: 'playlists', ids: [id] })} {...props} />}
          data-autofocus
        >
          {texts.printPoster}
        </Button>
      )
    }
  >
    <p>
      <bdi>{isPublic ? texts.posterText({ name }) : texts.privateText({ name })}</bdi>
    </p>
  </NextStepDialog>
)

/** Reports success and suggests `next`, the usual next step. */
const NextStepDialog = ({ title, next, onClose, children }: { title: string; next: ReactNode; onClose(): void; children: ReactNode }) => (
  <Dialog title={title} onClose={onClose} width="32rem">
    <DialogBody>{children}</DialogBody>
    <DialogFoot>
      <Button variant="default" onClick={onClose}>
        {adminTexts.done}
      </Button>
      {next}
    </DialogFoot>
  </Dialog>
)
