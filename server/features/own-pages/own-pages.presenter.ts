import { z } from 'zod'
import { cutText } from '#contract/cut-text.ts'
import { type Language, languages } from '#contract/languages.ts'
import type { AdminOwnPage, OwnPageRow as ListedPage, OwnPage, PagePart } from '#contract/own-pages.ts'
import { PlayableSong } from '#contract/songs.ts'
import { AppError } from '#server/app-error.ts'
import type { AlbumsPresenter } from '#server/features/albums/albums.presenter.ts'
import type { AlbumsService } from '#server/features/albums/albums.service.ts'
import type { PublicPlaylistsService } from '#server/features/playlists/public-playlists.service.ts'
import type { PresentSongs } from '#server/features/songs/songs.presenter.ts'
import type { SongsService } from '#server/features/songs/songs.service.ts'
import type { Addresses } from '#server/http/addresses.ts'
import type { Db } from '#server/repositories.ts'
import { isSchoolPrivate } from '#server/visibility/school-privacy.ts'
import { anonymous } from '#server/visibility/visibility-rule.ts'
import { type OwnPageRow, textsOf } from './own-pages.repository.ts'
import { readableText } from './own-pages.service.ts'
import { type PlayedKind, type WrittenPart, writtenParts } from './page-parts.ts'

export type OwnPagesPresenter = ReturnType<typeof createOwnPagesPresenter>

interface Deps {
  db: Db
  addresses: Pick<Addresses, 'cover'>
  songs: Pick<SongsService, 'requireAudible'>
  presentSongs: PresentSongs
  albums: Pick<AlbumsService, 'getPublic'>
  albumsPresenter: Pick<AlbumsPresenter, 'toAlbum'>
  publicPlaylists: Pick<PublicPlaylistsService, 'get'>
}

/** Converts Markdown to what visitors see, and rows to what editors edit. */
export function createOwnPagesPresenter({ db, addresses, songs, presentSongs, albums, albumsPresenter, publicPlaylists }: Deps) {
  /**
   * Loads an item as an anonymous visitor sees it. Items with school privacy are left out, because search engines read pages. Throws
   * not_found.
   */
  const players: Record<PlayedKind, (id: string) => Promise<PagePart>> = {
    song: async (id) => {
      const song = await songs.requireAudible(id, anonymous)
      if (isSchoolPrivate(song)) throw new AppError('not_found')
      return { kind: 'song', song: (await presentSongs()).toPlayable(song) }
    },
    playlist: async (id) => {
      const { name, creator, coverUrl, songCount, songs, ...playlist } = await publicPlaylists.get(id)
      if ('isSchoolPrivate' in playlist) throw new AppError('not_found')
      return { kind: 'playlist', id, name, by: creator?.displayName ?? null, coverUrl, songCount, firstSong: first(songs) }
    },
    album: async (id) => {
      const { title, artist, coverUrl, songs } = await albumsPresenter.toAlbum(await albums.getPublic(id))
      return { kind: 'album', id, name: title, by: artist, coverUrl, songCount: songs.length, firstSong: first(songs) }
    },
  }

  /** Null if visitors cannot see the item. A link to an item of another site stays a link. */
  async function shown(part: WrittenPart): Promise<PagePart | null> {
    if (part.kind === 'player')
      return players[part.item](part.id).catch((error: unknown): PagePart | null => {
        if (error instanceof AppError && error.code === 'not_found') return part.html === null ? null : { kind: 'text', html: part.html }
        throw error
      })
    if (part.kind !== 'picture') return part
    const [picture] = await db.ownPagePictures.withIds([part.id])
    if (!picture) return null
    const { cover_path, width, height } = picture
    return { kind: 'picture', url: addresses.cover(cover_path), alt: part.alt, caption: part.caption, width, height }
  }

  async function toParts(body: string): Promise<PagePart[]> {
    const parts: PagePart[] = []
    for (const written of await writtenParts(body)) {
      const part = await shown(written)
      if (part) parts.push(part)
    }
    return parts
  }

  const toFields = ({ id, slug, title, is_published, created_at, updated_at, version }: OwnPageRow) => ({
    id,
    slug,
    title,
    isPublished: Boolean(is_published),
    createdAt: created_at,
    updatedAt: updated_at,
    version,
  })

  return {
    toParts,

    /** The page in the wanted language or, without that, in its first one. */
    async toPage(row: OwnPageRow, wanted: Language): Promise<OwnPage> {
      const readable = readableText(row, wanted)
      if (!readable) throw new AppError('not_found')
      const { language, text } = readable
      const parts = await toParts(text.body)
      const page = { slug: row.slug, language, title: text.title, description: text.description ?? beginningOf(parts), parts }
      return row.is_published ? page : { ...page, isDraft: true }
    },

    toListed: (row: OwnPageRow): ListedPage => {
      const texts = textsOf(row)
      return { ...toFields(row), languages: languages.filter((language) => texts[language]) }
    },

    toAdminPage: (row: OwnPageRow): AdminOwnPage => ({ ...toFields(row), texts: textsOf(row) }),
  }
}

const Playable = z.object(PlayableSong.shape)

/** Throws not_found if there are no songs. */
function first(songs: readonly object[]): PlayableSong {
  if (!songs[0]) throw new AppError('not_found')
  return Playable.parse(songs[0])
}

const descriptionLength = 160

/** Start of the first text part, cut at a word. */
function beginningOf(parts: readonly PagePart[]): string {
  const html = parts.find((part) => part.kind === 'text')?.html ?? ''
  const text = html
    .replace(/<\/?(?:a|code|em|s|strong)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length <= descriptionLength ? text : `${cutText(text, descriptionLength).replace(/\s+\S*$/, '')} …`
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
