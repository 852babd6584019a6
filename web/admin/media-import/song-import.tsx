import { Button } from '@mantine/core'
import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { UploadIcon, WrenchIcon } from '#web/admin/kit/icons.tsx'
import { useRequestedCommand } from '#web/admin/kit/screen-commands.ts'
import { useMayCall, useSite } from '#web/admin/shell/admin-gate.tsx'
import { useSongDialogs } from '#web/admin/songs/song-dialogs.tsx'
import { useCreateSong } from '#web/admin/songs/song-mutations.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { DropAnywhere } from './drop-anywhere.tsx'
import { FixUrlsDialog } from './fix-urls-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { createImportQueue, type ImportQueue } from './import-queue.ts'
import { ImportedDialogs } from './imported-dialogs.tsx'
import type { ImportedSong } from './imported-songs.ts'
import type { LeftOut } from './left-out.ts'
import { addTo } from './media-import.tsx'
import { type FilesWithPaths, isMedia } from './sorted-files.ts'

const texts = adminTexts.mediaImport

type Opened =
  | { kind: 'import'; queue: ImportQueue }
  | { kind: 'imported'; songs: readonly ImportedSong[]; picture: File | null; leftOut: readonly LeftOut[] }
  | { kind: 'fix-urls' }

const Context = createContext<{ openImport(): void; openFixUrls(): void } | null>(null)

/** Provides the dialogs that import songs or repair their files to the songs screen. Needs SongDialogs around it. */
export function MediaImport({ children }: { children: ReactNode }) {
  const { maxUploadMegabytes } = useSite()
  const { mutateAsync: create } = useCreateSong({ refreshes: false })
  const openSongDialog = useSongDialogs()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = useCallback(() => setOpened(null), [])

  const openImport = useCallback((): ImportQueue => {
    const queue = createImportQueue({ maxMegabytes: maxUploadMegabytes, create })
    setOpened({ kind: 'import', queue })
    return queue
  }, [maxUploadMegabytes, create])
  const openFixUrls = useCallback(() => setOpened({ kind: 'fix-urls' }), [])
  useRequestedCommand('import', openImport)
  useRequestedCommand('fix-urls', openFixUrls)

  function take(files: FilesWithPaths) {
    if (opened?.kind === 'import') return addTo(opened.queue, files, maxUploadMegabytes)
    const [only] = files.keys()
    // A single dropped file opens the song form, which also has cover and captions. Several files need the list.
    if (only && files.size === 1 && isMedia(only)) return openSongDialog({ kind: 'create', file: only })
    addTo(openImport(), files, maxUploadMegabytes)
  }

  const isOff = () => opened?.kind !== 'import' && document.querySelector('[role="dialog"]') !== null
  return (
    <Context value={{ openImport, openFixUrls }}>
      {children}
      <DropAnywhere onFiles={take} isOff={isOff} />
      {opened?.kind === 'import' && (
        <ImportDialog
          queue={opened.queue}
          onClose={close}
          onImported={(songs, picture, leftOut) => setOpened({ kind: 'imported', songs, picture, leftOut })}
        />
      )}
      {opened?.kind === 'imported' && <ImportedDialogs {...opened} onClose={close} />}
      {opened?.kind === 'fix-urls' && <FixUrlsDialog onClose={close} />}
    </Context>
  )
}

/** The buttons 'Import' and, for administrators, 'Fix Broken URLs'. */
export function MediaImportActions() {
  const mediaImport = use(Context)
  const mayFix = useMayCall<'POST /api/admin/url-fixes'>('admin')
  if (!mediaImport) throw new Error('MediaImportActions needs MediaImport around it')
  return (
    <>
      <Button variant="subtle" leftSection={<UploadIcon size={18} />} onClick={mediaImport.openImport}>
        {texts.import}
      </Button>
      {mayFix && (
        <Button variant="subtle" leftSection={<WrenchIcon size={18} />} onClick={mediaImport.openFixUrls}>
          {texts.fixUrls}
        </Button>
      )}
    </>
  )
}
