import type { MediaTags } from '#contract/media-tags.ts'
import { isBareAlbum } from '#server/database/bare-albums.ts'
import type { Handle } from '#server/database/database.ts'

/** Facts of a song's album that the song's tags give, and their columns. */
export const albumFacts = {
  albumKind: 'kind',
  albumReleaseDate: 'release_date',
  albumLabel: 'label',
  albumCatalogNumber: 'catalog_number',
  albumCopyright: 'copyright',
  albumMusicbrainzId: 'musicbrainz_id',
} as const satisfies { [Name in keyof MediaTags]?: string }
type AlbumFact = keyof typeof albumFacts
export const albumFactNames = Object.keys(albumFacts) as AlbumFact[]

/** Whether a fact can be filled in. Every album has a kind: the default one counts as none. */
export const isMissing = (fact: keyof MediaTags, stored: string | null): boolean =>
  stored === null || (fact === 'albumKind' && stored === 'album')

/** A song with its tags, the artist of its artist text, and its album. */
interface TaggedSong {
  artist: string | null
  album: string | null
  artistId: string | null
  albumId: string | null
  tags: MediaTags | null
}

/**
 * Fills empty facts of artists and albums from the tags of songs; the first song that has one decides. Apart from MusicBrainz ids, an album
 * in which an editor has entered something gets them only on request (`isRequested`). The kind of any album that an editor has saved
 * is also filled only on request: the default one may have been chosen.
 */
export function createTaggedFacts(db: Handle) {
  async function fillArtists(given: ReadonlyMap<string, string>): Promise<void> {
    if (given.size === 0) return
    const unknown = db
      .selectFrom('artists')
      .select('id')
      .where('id', 'in', [...given.keys()])
      .where('musicbrainz_id', 'is', null)
    for (const { id } of await unknown.orderBy('id').execute())
      await db
        .updateTable('artists')
        .set({ musicbrainz_id: given.get(id) ?? null })
        .where('id', '=', id)
        .execute()
  }

  async function fillAlbums(given: ReadonlyMap<string, readonly MediaTags[]>, isRequested: boolean): Promise<void> {
    if (given.size === 0) return
    const albums = await db
      .selectFrom('albums')
      .select(['id', 'version', 'has_tagged_facts', ...Object.values(albumFacts)])
      .select(isBareAlbum.as('is_bare'))
      .where('id', 'in', [...given.keys()])
      .orderBy('id')
      .execute()
    for (const { id, is_bare, version, has_tagged_facts, ...stored } of albums) {
      const wasSaved = !has_tagged_facts && version > 1
      const isFilled = (fact: AlbumFact) =>
        fact === 'albumMusicbrainzId' || isRequested || (Boolean(is_bare) && !(fact === 'albumKind' && wasSaved))
      // Without tagged facts, a bare compilation has its kind only because it has no artist.
      const now = { ...stored, kind: is_bare && !has_tagged_facts ? 'album' : stored.kind }
      const missing = albumFactNames.filter((fact) => isFilled(fact) && isMissing(fact, now[albumFacts[fact]]))
      const found = missing.flatMap((fact) => {
        const value = given.get(id)?.find((tags) => tags[fact])?.[fact]
        return value && value !== stored[albumFacts[fact]] ? [[albumFacts[fact], value]] : []
      })
      if (found.length === 0) continue
      await db
        .updateTable('albums')
        .set({ ...Object.fromEntries(found), ...(is_bare && { has_tagged_facts: true }) })
        .where('id', '=', id)
        .execute()
    }
  }

  return async (songs: readonly TaggedSong[], { isRequested }: { isRequested: boolean }): Promise<void> => {
    const known = songs.flatMap(({ tags, ...song }) => (tags ? [{ ...song, tags }] : []))
    await fillArtists(
      new Map(
        known.flatMap(({ artist, artistId, tags }) =>
          artistId !== null && tags.artistMusicbrainzId !== null && artist === tags.artist ? [[artistId, tags.artistMusicbrainzId]] : [],
        ),
      ),
    )
    const onAlbums = known.flatMap(({ album, albumId, tags }) =>
      albumId !== null && album === tags.album && albumFactNames.some((fact) => tags[fact]) ? [{ albumId, tags }] : [],
    )
    const byAlbum = Map.groupBy(onAlbums, ({ albumId }) => albumId)
    await fillAlbums(new Map([...byAlbum].map(([id, those]) => [id, those.map(({ tags }) => tags)])), isRequested)
  }
}
