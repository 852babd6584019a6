import { createUpload, sendChunk } from '#server/testing/uploads.ts'
import { wave } from '../wave.ts'
import type { Writer } from './row-writer.ts'
import { brokenConnection, type Site, UnexpectedRejection } from './site.ts'

const chunkBytes = 60_000
const sampleCount = 400_000

interface Upload {
  id: string
  bytes: Uint8Array<ArrayBuffer>
  acknowledgedBytes: number
  sentBytes: number
}

/** Sends one upload at a time, chunk by chunk, across as many restarts as it takes; at the end its bytes must be complete. */
export function createUploadsWriter(): Writer {
  const counts = { acknowledged: 0, unconfirmed: 0 }
  let upload: Upload | null = null

  async function start(site: Site) {
    const bytes = wave(Number(site.stamp()), sampleCount)
    const created = await createUpload(site.admin, { kind: 'media', name: 'long.wav', sizeBytes: bytes.length }).catch(brokenConnection)
    if (!created) return void counts.unconfirmed++
    const id = created.headers.get('location')?.split('/').at(-1)
    if (created.status !== 201 || !id) throw new UnexpectedRejection(`creating an upload responded ${created.status}`)
    counts.acknowledged++
    upload = { id, bytes, acknowledgedBytes: 0, sentBytes: 0 }
  }

  async function goOn(site: Site, going: Upload) {
    going.sentBytes = Math.min(going.acknowledgedBytes + chunkBytes, going.bytes.length)
    const chunk = going.bytes.slice(going.acknowledgedBytes, going.sentBytes)
    const response = await sendChunk(site.admin, going.id, going.acknowledgedBytes, chunk).catch(brokenConnection)
    if (!response) return void counts.unconfirmed++
    if (response.status !== 204) throw new UnexpectedRejection(`sending bytes responded ${response.status}: ${await response.text()}`)
    counts.acknowledged++
    going.acknowledgedBytes = going.sentBytes
  }

  /** Checks that an upload in chunks and across restarts becomes a song with exactly these bytes. */
  async function finish(site: Site, { id, bytes }: Upload): Promise<void> {
    const body = { title: 'Long', artist: 'uploaded', mediaType: 'audio', categoryId: site.categoryId, uploadId: id }
    const created = await site.admin.call('POST /api/songs', { body }).catch(brokenConnection)
    if (!created) return
    if (created.status !== 200)
      throw new UnexpectedRejection(`a song of an upload responded ${created.status}: ${JSON.stringify(created.body)}`)
    const media = await site.admin.request(created.body.fileUrl).catch(brokenConnection)
    const stored = media && (await media.arrayBuffer().catch(brokenConnection))
    if (!stored) return
    if (Buffer.compare(new Uint8Array(stored), bytes) !== 0)
      throw new UnexpectedRejection(`the bytes of upload ${id} are not those that were sent`)
    upload = null
    await site.admin.call('DELETE /api/songs/:id', { params: { id: created.body.id } }).catch(brokenConnection)
  }

  return {
    name: 'uploads',
    counts,
    step: async (site) => {
      if (!upload) await start(site)
      else if (upload.acknowledgedBytes < upload.bytes.length) await goOn(site, upload)
      else await finish(site, upload)
    },
    compare: async (site) => {
      if (!upload) return []
      const { id, acknowledgedBytes, sentBytes, bytes } = upload
      const { status, headers } = await site.admin.request(`/api/uploads/${id}`, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
      // The song was created, but the response was lost.
      if (status === 404 && acknowledgedBytes === bytes.length) return []
      const offset = Number(headers.get('upload-offset'))
      if (status !== 200 || offset < acknowledgedBytes || offset > sentBytes)
        return [`upload ${id} responds ${status} and has ${offset} bytes, of ${acknowledgedBytes} acknowledged and ${sentBytes} sent`]
      upload.acknowledgedBytes = offset
      return []
    },
  }
}
