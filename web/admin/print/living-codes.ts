import type { CodeBatch } from '#contract/codes.ts'
import type { PrintSubjects } from '#contract/print.ts'
import { formatDate } from '#web/admin/kit/format-date.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'

interface Row {
  label: string
  destination: string
}

/** Makes a batch with one code for each song or playlist, labelled with its title. Throws CallError. */
export async function makeLivingCodes(subjects: PrintSubjects): Promise<CodeBatch> {
  const { name, rows } = await rowsFor(subjects)
  return call('POST /api/admin/code-batches', { body: { name, destination: null, rows } })
}

async function rowsFor(subjects: PrintSubjects): Promise<{ name: string; rows: Row[] }> {
  const today = adminTexts.print.subjects.batchName(formatDate(new Date().toISOString()))
  switch (subjects.kind) {
    case 'songs-of-playlist': {
      const playlist = await call('GET /api/admin/playlists/:id', { params: { id: subjects.id } })
      return { name: playlist.name, rows: playlist.songs.map(({ id, title }) => ({ label: title, destination: `/song/${id}` })) }
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
    default:
      throw new Error('codes are living already')
  }
}

const askedAtOnce = 20

async function eachOf(ids: readonly string[], rowFor: (id: string) => Promise<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < ids.length; start += askedAtOnce)
    rows.push(...(await Promise.all(ids.slice(start, start + askedAtOnce).map(rowFor))))
  return rows
}
