import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PrintSubjects } from '#contract/print.ts'
import { codesKey } from '#web/admin/codes/codes.queries.ts'
import { BusyButton } from '#web/admin/kit/busy-button.tsx'
import { ConfirmDialog } from '#web/admin/kit/confirm-dialog.tsx'
import { showFailureToast } from '#web/admin/kit/error-toast.ts'
import { formatDate } from '#web/admin/kit/format-date.ts'
import { pagesOf } from '#web/admin/kit/pages-of.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { showToast } from '#web/ui/toast.ts'

const texts = adminTexts.print.subjects

interface Props {
  subjects: PrintSubjects
  onChosen(subjects: PrintSubjects): void
}

/** Creates dynamic QR codes for the items that have none, after a confirmation, and prints the items' dynamic codes instead. */
export function DynamicCodesButton({ subjects, onChosen }: Props) {
  const client = useQueryClient()
  const [plan, setPlan] = useState<Plan | null>(null)
  const prepare = useMutation({
    mutationFn: () => planFor(subjects),
    onSuccess(found) {
      if (found.rows.length > 0) return setPlan(found)
      void showToast({ tone: 'info', description: texts.reused({ count: found.existing.length }) })
      onChosen({ kind: 'codes', ids: found.existing })
    },
    onError: showFailureToast,
  })
  const create = useMutation({
    mutationFn: (chosen: Plan) => createCodes(chosen),
    onSuccess: (created, { rows }) => {
      void client.invalidateQueries({ queryKey: codesKey })
      void showToast({ tone: 'success', description: texts.created({ count: rows.length }) })
      setPlan(null)
      onChosen(created)
    },
    onError: showFailureToast,
  })
  const count = plan?.rows.length ?? 0
  return (
    <>
      <BusyButton variant="default" isBusy={prepare.isPending} onClick={() => prepare.mutate()}>
        {texts.useDynamic}
      </BusyButton>
      {plan && (
        <ConfirmDialog
          title={texts.question({ count })}
          confirmLabel={create.isPending ? texts.creating : texts.create({ count })}
          isDestructive={false}
          isBusy={create.isPending}
          note={plan.existing.length > 0 ? texts.reused({ count: plan.existing.length }) : undefined}
          onConfirm={() => create.mutate(plan)}
          onClose={() => setPlan(null)}
        >
          <p>{texts.questionText({ name: plan.name })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

interface Row {
  label: string
  destination: string
}

interface Plan {
  /** Name of the batch to create. */
  name: string
  /** Items without a code of their own. */
  rows: Row[]
  /** Ids of the codes of the other items. */
  existing: string[]
  /** For each item in the order of printing: the id of its code, or null. */
  codes: (string | null)[]
}

/** Throws CallError. */
async function planFor(subjects: PrintSubjects): Promise<Plan> {
  const { name, rows } = await rowsFor(subjects)
  const codes = await eachOf(rows, codeOf)
  return { name, codes, rows: rows.filter((_, index) => codes[index] === null), existing: codes.filter((id) => id !== null) }
}

/** Id of the newest code that was created for this item as such: it carries the item's title, redirects there and never ends. */
async function codeOf({ label, destination }: Row): Promise<string | null> {
  const { codes } = await call('GET /api/admin/codes', { query: { search: label, limit: 200 } })
  const found = codes.find(
    ({ destination: { target }, ...code }) =>
      code.label === label &&
      code.state === 'live' &&
      code.endsAt === null &&
      'id' in target &&
      `/${target.kind}/${target.id}` === destination,
  )
  return found?.id ?? null
}

/** Creates a batch; all of its codes, or together with the existing ones in the items' order. Throws CallError. */
async function createCodes({ name, rows, existing, codes }: Plan): Promise<PrintSubjects> {
  const { id: batch } = await call('POST /api/admin/code-batches', { body: { name, destination: null, rows } })
  if (existing.length === 0) return { kind: 'batch', id: batch }
  const created = await codesOfBatch(batch)
  return { kind: 'codes', ids: codes.map((id) => id ?? created.shift()).filter((id) => id !== undefined) }
}

/** Ids of the codes in the order of the rows: the first row is the newest code. */
async function codesOfBatch(batch: string): Promise<string[]> {
  const ids: string[] = []
  for await (const page of pagesOf((cursor) => call('GET /api/admin/codes', { query: { batch, cursor, limit: 200 } })))
    ids.push(...page.codes.map(({ id }) => id))
  return ids
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

async function eachOf<Item, Result>(items: readonly Item[], resultFor: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += parallelRequests)
    results.push(...(await Promise.all(items.slice(start, start + parallelRequests).map(resultFor))))
  return results
}
