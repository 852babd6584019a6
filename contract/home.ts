import { z } from 'zod'
import { AlbumCard } from './albums.ts'
import { ArtistCard } from './artists.ts'
import { endpoint } from './endpoint.ts'
import { sectionsSettingMax } from './home-sections.ts'
import { languages } from './languages.ts'
import { CategoryTile, PlaylistCard } from './playlists.ts'
import { Song } from './songs.ts'

/** Null: the standard heading in the reader's language. */
const heading = z.string().nullable()

/** A section as visitors see it, with public items only. */
export const HomeSection = z.discriminatedUnion('kind', [
  /** Its songs are those of GET /api/featured-songs. */
  z.strictObject({ kind: z.literal('featured'), heading }),
  z.strictObject({ kind: z.literal('playlists'), heading, playlists: z.array(PlaylistCard) }),
  z.strictObject({ kind: z.literal('categories'), heading, categories: z.array(CategoryTile) }),
  z.strictObject({ kind: z.literal('newest'), heading, songs: z.array(Song) }),
  /** Names from the setting `featured_artists`. */
  z.strictObject({ kind: z.literal('lineup'), heading, names: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('albums'), heading, albums: z.array(AlbumCard) }),
  z.strictObject({ kind: z.literal('artists'), heading, artists: z.array(ArtistCard) }),
  /** Sanitized HTML. */
  z.strictObject({ kind: z.literal('text'), id: z.string(), heading, html: z.string() }),
  z.strictObject({
    kind: z.literal('banner'),
    id: z.string(),
    heading,
    /** As Site.heroBannerUrl. */
    pictureUrl: z.string().nullable(),
    alt: z.string(),
    /** As SiteLink; null if there is none or its item is not public. */
    link: z.string().nullable(),
  }),
])
export type HomeSection = z.infer<typeof HomeSection>

const language = z.enum(languages).default('en')

export const homeEndpoints = {
  'GET /api/home': endpoint({
    access: 'public',
    cached: 'public',
    summary: 'The sections of the home page in order, with their first items; empty sections are left out',
    query: z.strictObject({ language }),
    output: z.strictObject({ sections: z.array(HomeSection) }),
  }),
  'POST /api/admin/home-previews': endpoint({
    access: 'admin',
    summary: 'The same for an unsaved setting `home_sections`; pictures of uploads are left out',
    body: z.strictObject({ setting: z.string().max(sectionsSettingMax), language }),
    output: z.strictObject({
      sections: z.array(HomeSection),
      /** Banners whose link refers to an item that is deleted or not public. */
      missingItems: z.array(z.string()),
    }),
    errors: ['invalid_settings'],
  }),
}
