import { expect } from 'vitest'
import type { MediaImportJob, MediaImportLine } from '#contract/media-import.ts'
import type { TestClient } from './test-client.ts'

type Kind = 'migrations' | 'url-fixes'

/** Follows the latest run to its end, page by page as a browser does; returns all of its lines. */
async function followRun(client: TestClient, kind: Kind): Promise<{ job: MediaImportJob; lines: MediaImportLine[] }> {
  const lines: MediaImportLine[] = []
  let position: Record<string, string> = {}
  for (;;) {
    const { body } = await client.call(`GET /api/admin/${kind}/current`, { query: position })
    const { job } = body
    if (!job) throw new Error('nothing has been started')
    lines.push(...job.results)
    const { successful, failed, skipped } = job.summary
    if (job.state !== 'running' && lines.length === successful + failed + skipped) return { job, lines }
    position = { job: job.id, after: String(lines.length) }
    await new Promise((done) => setTimeout(done, 20))
  }
}

/** `{ subject: note }` of every line, for comparisons. */
export const notesOf = (lines: MediaImportLine[]) => Object.fromEntries(lines.map((line) => [line.subject, line.note]))

export async function migrate(client: TestClient) {
  const { status } = await client.call('POST /api/admin/migrations')
  expect(status).toBe(200)
  return followRun(client, 'migrations')
}

export async function fixUrls(client: TestClient, copyExternal = false) {
  const { status } = await client.call('POST /api/admin/url-fixes', { body: { copyExternal } })
  expect(status).toBe(200)
  return followRun(client, 'url-fixes')
}
