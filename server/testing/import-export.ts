import type { ImportEvent, ImportPlan } from '#contract/import-export.ts'
import type { TestClient } from './test-client.ts'

export interface TestFile {
  exportDate: string
  version: string
  modules: string[]
  // Tests may pass invalid rows.
  data: Record<string, Record<string, unknown>[]>
}

export const jazz = { name: 'Jazz', color: '#112233' }

/** A row of an import file. */
export const song = (title: string, fields: object = {}) => ({
  title,
  artist: 'Inês',
  category: jazz,
  file_url: 'https://media.example.org/a.mp3',
  ...fields,
})

export const fileOf = (data: Record<string, object[]>): TestFile => ({
  exportDate: '2026-01-02T03:04:05.000Z',
  version: '1.0',
  modules: Object.keys(data),
  data: data as TestFile['data'],
})

export async function exportFile(client: TestClient, modules = 'songs,playlists,redirections'): Promise<TestFile> {
  const response = await client.request(`/api/admin/export?modules=${modules}`)
  if (response.status !== 200) throw new Error(`exporting responded ${response.status}: ${await response.text()}`)
  return (await response.json()) as TestFile
}

const send = (client: TestClient, path: string, file: unknown) =>
  client.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof file === 'string' || file instanceof Uint8Array ? (file as string) : JSON.stringify(file),
  })

export async function checkFile(client: TestClient, file: unknown) {
  const response = await send(client, '/api/admin/import/check', file)
  return { status: response.status, body: (await response.json()) as ImportPlan & { code?: string; details?: Record<string, string> } }
}

interface ImportResponse {
  status: number
  error: { code: string; details?: Record<string, string> } | null
  events: ImportEvent[]
}

/** Events of an import, or the error. */
export async function importFile(client: TestClient, file: unknown, query = ''): Promise<ImportResponse> {
  const response = await send(client, `/api/admin/import${query}`, file)
  const text = await response.text()
  if (response.status !== 200) return { status: response.status, error: JSON.parse(text), events: [] }
  const events = text.split('\n').flatMap((line) => (line ? [JSON.parse(line) as ImportEvent] : []))
  return { status: 200, error: null, events }
}

/** Runs an import that must succeed; returns the numbers of imported and skipped rows per module. */
export async function importAll(client: TestClient, file: unknown) {
  const { events, error } = await importFile(client, file)
  if (events.at(-1)?.status !== 'finished') throw new Error(`the import did not finish: ${JSON.stringify(error ?? events.at(-1))}`)
  return Object.fromEntries(
    events.flatMap((event) => (event.status === 'completed' ? [[event.module, { imported: event.imported, skipped: event.skipped }]] : [])),
  )
}
