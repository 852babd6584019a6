import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import { createLibrary } from './library.ts'
import type { TestApp } from './test-app.ts'
import { uploadFile } from './uploads.ts'

/** Creates songs from files, and waits for their background jobs. */
export const createMediaSongs = ({ admin }: TestApp) => {
  const categoryId = createLibrary(admin).category('Strange formats')

  const media = async (id: string) => (await admin.call('GET /api/admin/songs/:id/media', { params: { id } })).body

  return {
    media,

    async add(path: string, mediaType: 'audio' | 'video' = 'audio') {
      const uploadId = await uploadFile(admin, path)
      const { body } = await admin.call('POST /api/uploads/:id/inspection', { params: { id: uploadId } })
      const song = await admin.call('POST /api/songs', { body: { title: 'Odd', categoryId: await categoryId, mediaType, uploadId } })
      expect(song.status).toBe(200)
      return { id: song.body.id, song: song.body, categoryId: await categoryId, playability: body.playability }
    },

    /** Resolves when all requested jobs have finished or failed. */
    settled: (id: string) =>
      eventually(async () => {
        const now = await media(id)
        expect(now.job === null || now.job.state === 'failed').toBe(true)
        return now
      }),
  }
}
