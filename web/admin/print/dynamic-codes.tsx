import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CodeBatch } from '#contract/codes.ts'
import type { PrintSubjects } from '#contract/print.ts'
import { codesKey } from '#web/admin/codes/codes.queries.ts'
import { showFailureToast } from '#web/admin/kit/error-toast.ts'
import { formatDate } from '#web/admin/kit/format-date.ts'
import savingStyles from '#web/admin/kit/saving-mark.module.css'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { showToast } from '#web/ui/toast.ts'

const texts = adminTexts.print.subjects

interface Props {
  subjects: PrintSubjects
  onCreated(subjects: PrintSubjects): void
}

/** Creates a batch with a dynamic QR code for each item, and prints those codes instead. */
export function CreateDynamicCodes({ subjects, onCreated }: Props) {
  const client = useQueryClient()
  const create = useMutation({
    mutationFn: () => createBatch(subjects),
    onSuccess: (batch) => {
      void client.invalidateQueries({ queryKey: codesKey })
      void showToast({ tone: 'success', description: texts.created({ count: batch.codes }) })
      onCreated({ kind: 'batch', id: batch.id })
    },
    onError: showFailureToast,
  })
  return (
    <Button
      variant="default"
      aria-disabled={create.isPending}
      leftSection={create.isPending && <i className={savingStyles.spin} />}
      onClick={() => !create.isPending && create.mutate()}
    >
      {create.isPending ? texts.creating : texts.useDynamic}
    </Button>
  )
}

interface Row {
  label: string
  destination: string
}

/** One code for each item, with its title as label. Throws CallError. */
async function createBatch(subjects: PrintSubjects): Promise<CodeBatch> {
  const { name, rows } = await rowsFor(subjects)
  return call('POST /api/admin/code-batches', { body: { name, destination: null, rows } })
}

async function rowsFor(subjects: PrintSubjects): Promise<{ name: string; rows: Row[] }> {
  const today = texts.batchName({ day: formatDate(new Date().toISOString()) })
  switch (subjects.kind) {
    case 'songs-of-playlist': {
      const playlist = await call('GET /api/admin/playlists/:id', { params: { id: subjects.id } })
      return { name: playlist.name, rows: playlist.songs.map(({ id, title }) => ({ label: title, destination: `/song/${id}` })) }
    }
    case 'songs-of-album': {
      const { album, songs } = await call('GET /api/admin/albums/:id', { params: { id: subjects.id } })
      return { name: album.title, rows: songs.map(({ id, title }) => ({ label: title, destination: `/song/${id}` })) }
    }
    case 'songs': {
      const rows = await eachOf(subjects.ids, async (id) => {
        const { title } = await call('GET /api/admin/songs/:id', { params: { id } })
        return { label: title, destination: `/song/${id}` }
      })
      return { name: today, rows }
    }
    case 'playlists': {
      const rows = await eachOf(subjects.ids, async (id) => {
        const { name } = await call('GET /api/admin/playlists/:id', { params: { id } })
        return { label: name, destination: `/playlist/${id}` }
      })
      return { name: today, rows }
    }
    case 'artists': {
      const rows = await eachOf(subjects.ids, async (id) => {
        const { name } = await call('GET /api/admin/artists/:id', { params: { id } })
        return { label: name, destination: `/artist/${id}` }
      })
      return { name: today, rows }
    }
    case 'albums': {
      const rows = await eachOf(subjects.ids, async (id) => {
        const { album } = await call('GET /api/admin/albums/:id', { params: { id } })
        return { label: album.title, destination: `/album/${id}` }
      })
      return { name: today, rows }
    }
    default:
      throw new Error('these are dynamic codes already')
  }
}

const parallelRequests = 20

async function eachOf(ids: readonly string[], rowFor: (id: string) => Promise<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < ids.length; start += parallelRequests)
    rows.push(...(await Promise.all(ids.slice(start, start + parallelRequests).map(rowFor))))
  return rows
}
