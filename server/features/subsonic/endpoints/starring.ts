import { z } from 'zod'
import { changing, type Endpoint, type PersonalCall, reading } from '../endpoint.ts'
import { list, none } from '../parameters.ts'
import { asDirectory, olderArtist, type Presenter } from '../present.ts'
import { type Call, type Members, ProtocolError } from '../protocol.ts'
import type { Stars } from '../stars.ts'

const Items = z.object({ id: list, albumId: list, artistId: list })

export function starringEndpoints({ present, stars }: { present: Presenter; stars: Stars }): Record<string, Endpoint> {
  /** Players that show folders use `id` for albums and artists, too. */
  const star = (isStarred: boolean) =>
    changing(Items, async ({ id, albumId, artistId }, call) => {
      const items = [...id, ...albumId, ...artistId]
      if (items.length === 0) throw new ProtocolError('badParameter', "Parameter 'id' is required.")
      for (const item of items) await stars.change(item, isStarred, call)
      return {}
    })

  async function starred({ viewer, ...call }: Call): Promise<{ artist: Members[]; album: Members[]; song: Members[] }> {
    if (!viewer) return { artist: [], album: [], song: [] }
    const [artist, album, song] = await Promise.all([
      starredArtists({ ...call, viewer }),
      stars.albums({ ...call, viewer }).then((rows) => present.albums(rows, viewer)),
      stars.songs({ ...call, viewer }).then((rows) => present.songs(rows, viewer)),
    ])
    return { artist, album, song }
  }

  async function starredArtists(call: PersonalCall): Promise<Members[]> {
    return present.artists(await stars.artists(call), call.viewer)
  }

  return {
    star: star(true),
    unstar: star(false),
    getStarred: reading(none, async (_, call) => {
      const { artist, album, song } = await starred(call)
      return { starred: { artist: artist.map(olderArtist), album: album.map(asDirectory), song } }
    }),
    getStarred2: reading(none, async (_, call) => ({ starred2: await starred(call) })),
  }
}
