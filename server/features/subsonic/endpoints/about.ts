import { z } from 'zod'
import type { ArtistRow } from '#server/features/artists/artists.repository.ts'
import type { SongsService } from '#server/features/songs/songs.service.ts'
import type { Db } from '#server/repositories.ts'
import { renderRichText } from '#server/rich-text.ts'
import { type Endpoint, reading } from '../endpoint.ts'
import type { FoundAlbums } from '../found-albums.ts'
import { parseId, readId } from '../ids.ts'
import { optionalText, size, text } from '../parameters.ts'
import type { Presenter } from '../present.ts'
import { type Call, type Members, ProtocolError } from '../protocol.ts'

interface Deps {
  db: Db
  songs: Pick<SongsService, 'requireAudible'>
  albums: FoundAlbums
  present: Presenter
}

const byId = z.object({ id: text })

/** What the pages of artists and albums say about them, as HTML, and an artist's most played songs. Empty where the site says nothing. */
export function aboutEndpoints({ db, songs, albums, present }: Deps): Record<string, Endpoint> {
  async function aboutArtist(id: string): Promise<Members> {
    const parsed = parseId(id)
    const artist = parsed?.kind === 'artist' ? await db.artists.findPublic(parsed.id) : undefined
    if (!artist) return {}
    const biography = await renderRichText(artist.description ?? artist.summary)
    return { biography: biography ?? undefined, musicBrainzId: artist.musicbrainz_id ?? undefined }
  }

  async function albumIdOf(id: string, call: Call): Promise<string | null> {
    const parsed = parseId(id)
    if (parsed?.kind === 'album') return parsed.id
    return parsed?.kind === 'song' ? (await songs.requireAudible(parsed.id, call)).album_id : null
  }

  async function aboutAlbum(id: string, call: Call): Promise<Members> {
    const albumId = await albumIdOf(id, call)
    if (albumId === null) return {}
    const { description, musicbrainz_id } = await albums.find(albumId, call)
    return { notes: (await renderRichText(description)) ?? undefined, musicBrainzId: musicbrainz_id ?? undefined }
  }

  async function findArtist(id: string | undefined, name: string | undefined): Promise<ArtistRow | undefined> {
    if (id !== undefined) return db.artists.findPublic(readId('artist', id))
    if (name === undefined) throw new ProtocolError('badParameter', "Parameter 'artist' is required.")
    return db.artists.findPublicNamed(name)
  }

  return {
    getArtistInfo: reading(byId, async ({ id }) => ({ artistInfo: await aboutArtist(id) })),
    getArtistInfo2: reading(byId, async ({ id }) => ({ artistInfo2: await aboutArtist(id) })),
    getAlbumInfo: reading(byId, async ({ id }, call) => ({ albumInfo: await aboutAlbum(id, call) })),
    getAlbumInfo2: reading(byId, async ({ id }, call) => ({ albumInfo: await aboutAlbum(id, call) })),

    /** By the plays of the whole site, because it does not store who listens to what. */
    getTopSongs: reading(
      z.object({ artist: optionalText, id: optionalText, count: size(50) }),
      async ({ artist: name, id, count }, { viewer }) => {
        const artist = await findArtist(id, name)
        const rows = artist ? await db.songLists.mostPlayedOfArtist(artist.id, count) : []
        return { topSongs: { song: await present.songs(rows, viewer) } }
      },
    ),
  }
}
