import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ArchiveSource, Restoration } from '#contract/archive.ts'
import { showErrorToast } from '#web/admin/kit/error-toast.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { startUpload, type Upload } from '#web/public/uploads/upload-queue.ts'
import { checkArchive, isRunning, restorationQuery, restoreArchive } from './archive.queries.ts'

export type RestorationState = ReturnType<typeof useRestoration>

/** Uploads, checks and restores an archive. */
export function useRestoration() {
  const client = useQueryClient()
  const { data: current } = useQuery(restorationQuery())
  const [upload, setUpload] = useState<Upload | null>(null)
  /** False until a restoration is seen running: outcomes from before this visit are not shown. */
  const [isFollowed, setIsFollowed] = useState(false)
  const isBusy = isRunning(current)
  const wasRestoring = useRef(false)

  useEffect(() => {
    if (isBusy) setIsFollowed(true)
    if (current?.phase === 'restored' && wasRestoring.current) void client.invalidateQueries()
    wasRestoring.current = current?.phase === 'restoring'
  }, [isBusy, current, client])

  async function start(what: (source: ArchiveSource) => Promise<Restoration>, source: ArchiveSource) {
    setIsFollowed(true)
    try {
      client.setQueryData(restorationQuery().queryKey, await what(source))
    } catch (error) {
      const description = adminTexts.archive.restore.startFailed({ reason: errorText(error) })
      showErrorToast(description)
    }
  }

  async function send(file: File) {
    const sending = startUpload(file, 'archive')
    setUpload(sending)
    try {
      const uploadId = await sending.whenDone()
      if (uploadId === null) return
      sending.clearRecord()
      await start(checkArchive, { uploadId })
    } catch (error) {
      const description = adminTexts.archive.restore.startFailed({ reason: errorText(error) })
      showErrorToast(description)
    } finally {
      setUpload(null)
    }
  }

  return {
    upload,
    isBusy: isBusy || upload !== null,
    /** Null while there is nothing to show. */
    current: isFollowed && current && current.phase !== 'none' ? current : null,
    send,
    check: (source: ArchiveSource) => start(checkArchive, source),
    restore: (source: ArchiveSource) => start(restoreArchive, source),
    dismiss: () => setIsFollowed(false),
  }
}
