import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { UploadKind } from '#contract/uploads.ts'
import type { TestClient } from './test-client.ts'

const tus = { 'tus-resumable': '1.0.0' }
const encode = (text: string) => Buffer.from(text).toString('base64')

/** Creates a tus upload. The Location header of the response is the address for its bytes. */
export const createUpload = (client: TestClient, o: { kind: UploadKind; name: string; sizeBytes: number }) =>
  client.request('/api/uploads', {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(o.sizeBytes), 'upload-metadata': `filename ${encode(o.name)},kind ${encode(o.kind)}` },
  })

export const sendChunk = (client: TestClient, uploadId: string, offset: number, bytes: Uint8Array<ArrayBuffer>) =>
  client.request(`/api/uploads/${uploadId}`, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: bytes,
  })

/** Uploads a whole file in two chunks; returns the upload's id. */
export async function uploadFile(client: TestClient, path: string, kind: UploadKind = 'media'): Promise<string> {
  return uploadBytes(client, new Uint8Array(await readFile(path)), { kind, name: basename(path) })
}

export async function uploadBytes(
  client: TestClient,
  bytes: Uint8Array<ArrayBuffer>,
  o: { kind: UploadKind; name: string },
): Promise<string> {
  const created = await createUpload(client, { ...o, sizeBytes: bytes.length })
  const uploadId = created.headers.get('location')?.split('/').at(-1)
  if (created.status !== 201 || !uploadId) throw new Error(`creating an upload responded ${created.status}: ${await created.text()}`)
  const half = Math.floor(bytes.length / 2)
  for (const [offset, chunk] of [[0, bytes.slice(0, half)] as const, [half, bytes.slice(half)] as const]) {
    const { status } = await sendChunk(client, uploadId, offset, chunk)
    if (status !== 204) throw new Error(`sending bytes responded ${status}`)
  }
  return uploadId
}

/** Sends a file in the same way as the page /upload. `fields` override the fields of a complete song. */
export async function sendSong(client: TestClient, path: string, fields: Record<string, unknown> = {}) {
  const uploadId = fields.uploadId ?? (await uploadFile(client, path))
  const body = { uploadId, mediaType: 'audio', category: 'jazz', title: 'Night Ferry', artist: 'Marlow Vance Trio', ...fields }
  return client.call('POST /api/uploaded-songs', { body })
}
