import type { DestinationOfFile } from '#contract/export-file.ts'
import type { NewSong } from '#server/features/songs/songs.repository.ts'
import type { ImportRepository } from './import.repository.ts'

type OfKind<Kind extends DestinationOfFile['kind']> = Extract<DestinationOfFile, { kind: Kind }>
interface Planned {
  /** Keyed by the file's ids. */
  artists: ReadonlyMap<string, string>
  albums: ReadonlyMap<string, string>
  songs: readonly Pick<NewSong, 'artist' | 'album'>[]
}

export type CatalogIndex = Awaited<ReturnType<typeof createCatalogIndex>>

/**
 * Finds the artists and albums that codes in a file point to. Imported songs create artists and albums with new ids; in a dry run these
 * count as existing.
 */
export async function createCatalogIndex(library: ImportRepository, destinations: readonly DestinationOfFile[], planned: Planned) {
  const artists = destinations.filter((destination): destination is OfKind<'artist'> => destination.kind === 'artist')
  const albums = destinations.filter((destination): destination is OfKind<'album'> => destination.kind === 'album')
  const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id)
  const [artistIds, albumIds] = [await library.takenIds('artists', idsOf(artists)), await library.takenIds('albums', idsOf(albums))]
  const artistByName = await library.findArtists(artists.flatMap(({ name }) => name ?? []))
  const albumsByTitle = await library.findAlbums(albums.flatMap(({ title }) => title ?? []))
  const plannedArtists = new Set(planned.songs.map(({ artist }) => artist))
  const plannedAlbums = new Set(planned.songs.map(({ album }) => album))

  return {
    artistOf({ id, name = null }: OfKind<'artist'>): string | undefined {
      if (artistIds.has(id)) return id
      return planned.artists.get(id) ?? artistByName.get(name ?? '') ?? (name !== null && plannedArtists.has(name) ? id : undefined)
    },

    /** Falls back to the only album with the title if none has the same artist. */
    albumOf({ id, title = null, artist }: OfKind<'album'>): string | undefined {
      if (albumIds.has(id)) return id
      const plannedId = planned.albums.get(id)
      if (plannedId !== undefined) return plannedId
      const sameTitle = albumsByTitle.get(title ?? '') ?? []
      const found = sameTitle.find((album) => album.artist === artist) ?? (sameTitle.length === 1 ? sameTitle[0] : undefined)
      return found?.id ?? (title !== null && plannedAlbums.has(title) ? id : undefined)
    },
  }
}
