import type { HomeSection } from '#contract/home.ts'
import { type LocalTexts, type SectionKind, type StoredSection, sectionsIn, standardSections, textIn } from '#contract/home-sections.ts'
import type { Language } from '#contract/languages.ts'
import { namesIn } from '#contract/setting-rules.ts'
import type { AlbumsPresenter } from '#server/features/albums/albums.presenter.ts'
import type { ArtistsPresenter } from '#server/features/artists/artists.presenter.ts'
import type { PublicPlaylistsService } from '#server/features/playlists/public-playlists.service.ts'
import type { SettingsRepository } from '#server/features/settings/settings.repository.ts'
import type { PresentSongs } from '#server/features/songs/songs.presenter.ts'
import type { Addresses } from '#server/http/addresses.ts'
import type { Db } from '#server/repositories.ts'
import { renderRichText } from '#server/rich-text.ts'

export type HomeService = ReturnType<typeof createHomeService>

interface Deps {
  db: Db
  settings: SettingsRepository
  addresses: Addresses
  presentSongs: PresentSongs
  publicPlaylists: PublicPlaylistsService
  albumsPresenter: AlbumsPresenter
  artistsPresenter: ArtistsPresenter
}

type Shown<Kind extends SectionKind> = Omit<Extract<HomeSection, { kind: Kind }>, 'kind' | 'heading'>
/** The items of a section, or null if it has none. */
type Contents = {
  [Kind in SectionKind]: (section: Extract<StoredSection, { kind: Kind }>, language: Language) => Promise<Shown<Kind> | null>
}

/** The sections of the home page. */
export function createHomeService({ db, settings, addresses, presentSongs, publicPlaylists, albumsPresenter, artistsPresenter }: Deps) {
  const contents = {
    featured: async () => ({}),
    playlists: async ({ count }) => unlessEmpty('playlists', (await publicPlaylists.listFeatured({ limit: count })).playlists),
    categories: async ({ count }) => unlessEmpty('categories', (await publicPlaylists.listCategories()).slice(0, count)),
    newest: async ({ count }) => {
      const { rows } = await db.songs.listPublished({ categoryId: null, limit: count })
      return unlessEmpty('songs', rows.map((await presentSongs()).toSong))
    },
    lineup: async () => unlessEmpty('names', namesIn((await settings.current()).featured_artists)),
    albums: async ({ count }) => {
      const { rows } = await db.albums.listPublic({ sort: 'newest', cursor: undefined, limit: count })
      return unlessEmpty('albums', await albumsPresenter.toCards(rows))
    },
    artists: async ({ count }) => {
      const { rows } = await db.artists.listPublic({ cursor: undefined, limit: count })
      return unlessEmpty('artists', rows.map(artistsPresenter.toCard))
    },
    text: async ({ id, text }, language) => {
      const html = await renderRichText(textIn(text, language))
      return html === null ? null : { id, html }
    },
    banner: async ({ id, heading, picture, alt, link }, language) => {
      if (!picture && Object.keys(heading).length === 0) return null
      const isReachable = link !== '' && (await db.codeDestinations.unreachable([link])).size === 0
      return {
        id,
        pictureUrl: picture.startsWith('/') ? addresses.cover(picture.slice(1)) : null,
        alt: textIn(alt, language),
        link: isReachable ? link : null,
      }
    },
  } satisfies Contents

  async function shown(section: StoredSection, language: Language): Promise<HomeSection[]> {
    const content = await (contents[section.kind] as (section: StoredSection, language: Language) => Promise<object | null>)(
      section,
      language,
    )
    return content === null ? [] : [{ kind: section.kind, heading: headingOf(section, language), ...content } as HomeSection]
  }

  const shownOf = async (sections: readonly StoredSection[], language: Language) =>
    (await Promise.all(sections.filter(({ isOn }) => isOn).map((section) => shown(section, language)))).flat()

  return {
    show: async (language: Language) => shownOf(sectionsIn((await settings.current()).home_sections) ?? standardSections, language),

    /** Expects a cleaned and valid setting. */
    async preview(setting: string, language: Language) {
      const sections = sectionsIn(setting) ?? []
      const linked = sections.filter((section) => section.kind === 'banner').filter(({ link }) => link !== '')
      const unreachable = await db.codeDestinations.unreachable(linked.map(({ link }) => link))
      return {
        sections: await shownOf(sections, language),
        missingItems: linked.filter(({ link }) => unreachable.has(link)).map(({ id }) => id),
      }
    },
  }
}

const unlessEmpty = <Name extends string, Item>(name: Name, items: Item[]) =>
  items.length > 0 ? ({ [name]: items } as Record<Name, Item[]>) : null

/** Texts and banners have no standard heading, so in a language without one they show the heading of another language. */
function headingOf({ kind, heading }: { kind: SectionKind; heading: LocalTexts }, language: Language): string | null {
  if (kind === 'text' || kind === 'banner') return textIn(heading, language) || null
  return heading[language] ?? null
}
