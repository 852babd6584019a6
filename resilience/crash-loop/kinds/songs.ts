import { createHash } from 'node:crypto'
import { uploadBytes } from '#server/testing/uploads.ts'
import { wave } from '../../wave.ts'
import type { RowKind } from '../row-writer.ts'
import type { Site } from '../site.ts'

interface SongState {
  title: string
  album: string
  /** SHA-256 of its media. */
  sha256: string
}

/** Songs with their own media; an edit sometimes replaces the media. The artist is the key. */
export function songs(): RowKind<SongState> {
  const media = new Map<string, Uint8Array<ArrayBuffer>>()

  function newMedia(stamp: string, sampleCount: number): string {
    const bytes = wave(Number(stamp), sampleCount)
    const sha256 = sha256Of(bytes)
    media.set(sha256, bytes)
    return sha256
  }

  async function body(site: Site, key: string, { title, album, sha256 }: SongState, before?: string) {
    const bytes = media.get(sha256)
    const uploadId = bytes && sha256 !== before ? await uploadBytes(site.admin, bytes, { kind: 'media', name: `${title}.wav` }) : undefined
    return { title, album, artist: key, categoryId: site.categoryId, mediaType: 'audio', ...(uploadId && { uploadId }) }
  }

  const hashes = new Map<string, string>()
  return {
    name: 'songs',
    invent: (site, random, before) => {
      const stamp = site.stamp()
      const sha256 = before && random.whole(2) === 0 ? before.sha256 : newMedia(stamp, 2_000 + random.whole(60_000))
      return { title: `Title ${stamp}`, album: `Album ${stamp}`, sha256 }
    },
    create: async (site, key, state) => {
      const response = await site.admin.call('POST /api/songs', { body: await body(site, key, state) })
      hashes.set(key, state.sha256)
      return response
    },
    update: async (site, key, { id, version }, state) => {
      const response = await site.admin.call('PUT /api/songs/:id', {
        params: { id },
        body: { ...(await body(site, key, state, hashes.get(key))), version },
      })
      hashes.set(key, state.sha256)
      return response
    },
    remove: (site, { id }) => site.admin.call('DELETE /api/songs/:id', { params: { id } }),
    read: async (site) => {
      const { body: page } = await site.admin.call('GET /api/admin/songs', { query: { search: 'songs-', limit: '1000' } })
      return Promise.all(
        page.songs.map(async ({ id, version, title, album, artist, fileUrl }) => {
          const sha256 = sha256Of(new Uint8Array(await (await site.admin.request(fileUrl)).arrayBuffer()))
          const key = artist ?? ''
          hashes.set(key, sha256)
          return { key, row: { id, version }, state: { title, album: album ?? '', sha256 } }
        }),
      )
    },
  }
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
