import type { ArchiveSource, Restoration } from '#contract/archive.ts'
import type { TestClient } from './test-client.ts'
import { uploadBytes } from './uploads.ts'

export async function downloadArchive(admin: TestClient, query = ''): Promise<Uint8Array<ArrayBuffer>> {
  const response = await admin.request(`/api/admin/archive${query}`)
  if (response.status !== 200) throw new Error(`archiving responded ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

export const uploadArchive = async (admin: TestClient, bytes: Uint8Array<ArrayBuffer>): Promise<ArchiveSource> => ({
  uploadId: await uploadBytes(admin, bytes, { kind: 'archive', name: 'site.zip' }),
})

async function settled(admin: TestClient): Promise<Restoration> {
  for (;;) {
    const { status, body } = await admin.call('GET /api/admin/restoration')
    // The restored site may have given the account another id between two queries of one request.
    if (status === 200 && body.phase !== 'checking' && body.phase !== 'restoring') return body
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Waits for the end of a check, or of a restoration that must follow a check. */
export async function runRestoration(
  admin: TestClient,
  step: 'archive-checks' | 'restorations',
  source: ArchiveSource,
): Promise<Restoration> {
  const { status, body } = await admin.call(`POST /api/admin/${step}`, { body: { source } })
  if (status !== 200) throw new Error(`${step} responded ${status}: ${JSON.stringify(body)}`)
  return settled(admin)
}
