import { albumArtistOf } from '#contract/album-artist.ts'
import { chunksYielding, idsAtOnce, rowsAtOnce } from '#server/chunks.ts'
import type { Repositories } from '#server/repositories.ts'

interface SelectedPart {
  /** A set, because the attempts of a transaction add the same songs. */
  songIds: Set<string>
  artists: Set<string | null>
}

/** An album of which all songs are selected, credited to one artist: that of these songs. */
interface WholeAlbum {
  id: string
  artist: string
}

/** Finds the albums of selected songs that an edit of the songs' artist concerns as a whole. */
export function createWholeAlbums() {
  const parts = new Map<string, SelectedPart>()
  return {
    /** Call it before the songs' artist is changed. */
    async add(tx: Repositories, songIds: readonly string[]): Promise<void> {
      for (const { id, album_id, artist } of await tx.songSelections.listOnAlbums(songIds)) {
        const part = parts.get(album_id) ?? { songIds: new Set(), artists: new Set() }
        part.songIds.add(id)
        part.artists.add(artist)
        parts.set(album_id, part)
      }
    },

    async find(tx: Repositories): Promise<WholeAlbum[]> {
      const found: WholeAlbum[] = []
      for await (const ids of chunksYielding([...parts.keys()].sort(), idsAtOnce)) {
        const artists = Map.groupBy(await tx.albums.artistsOf(ids), ({ album_id }) => album_id)
        for (const { id, song_count } of await tx.songSelections.countSongsOf(ids)) {
          const part = parts.get(id)
          const [artist, ...others] = artists.get(id) ?? []
          if (!part || !artist || others.length > 0 || song_count !== part.songIds.size) continue
          if (albumArtistOf([...part.artists]) === artist.name) found.push({ id, artist: artist.name })
        }
      }
      return found
    },
  }
}

/** Credits the albums to the artist with this name. An artist text of their own remains. Returns the albums. */
export async function creditAlbums(
  tx: Repositories,
  albums: readonly WholeAlbum[],
  name: string,
): Promise<{ id: string; title: string }[]> {
  const artistIds = [...(await tx.songLinks.artistIds([name])).values()]
  const credited: { id: string; title: string }[] = []
  for await (const some of chunksYielding(
    albums.filter(({ artist }) => artist !== name),
    rowsAtOnce,
  )) {
    await tx.rows.lock(
      'albums',
      some.map(({ id }) => id),
      'update',
    )
    for (const { id, artist } of some) {
      const album = await tx.albums.find(id)
      if (!album) continue
      await tx.albums.update(album, { artist: album.artist === artist ? name : album.artist })
      await tx.albums.replaceArtists(id, artistIds)
      credited.push({ id, title: album.title })
    }
  }
  return credited
}
