import type { Random } from '../../random.ts'
import type { RowKind } from '../row-writer.ts'
import type { Site } from '../site.ts'

interface PlaylistState {
  description: string
  songIds: string[]
}

const someSongs = ({ songIds }: Site, random: Random) => random.shuffled(songIds).slice(0, random.whole(songIds.length + 1))

/** Each edit replaces all songs of a playlist. The name is the key. */
export const playlists = (): RowKind<PlaylistState> => ({
  name: 'playlists',
  invent: (site, random) => ({ description: `Words ${site.stamp()}`, songIds: someSongs(site, random) }),
  create: (site, name, state) => site.admin.call('POST /api/playlists', { body: { name, ...state } }),
  update: (site, name, { id, version }, state) =>
    site.admin.call('PUT /api/playlists/:id', { params: { id }, body: { name, version, ...state } }),
  remove: (site, { id }) => site.admin.call('DELETE /api/playlists/:id', { params: { id } }),
  read: async (site) => {
    const { body } = await site.admin.call('GET /api/admin/playlists', { query: { limit: '200' } })
    return Promise.all(
      body.playlists.map(async ({ id, name }) => {
        const { body: whole } = await site.admin.call('GET /api/admin/playlists/:id', { params: { id } })
        const { version, description, songs } = whole
        return {
          key: name,
          row: { id, version },
          state: { description: description ?? '', songIds: songs.map((song) => song.id) },
        }
      }),
    )
  },
})
