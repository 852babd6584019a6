import { plainColor } from '#design/brand.ts'
import type { Addresses } from '#server/http/addresses.ts'
import type { Db } from '#server/repositories.ts'
import { shownSongs } from './album-visibility.ts'
import { playlistPresence, playlistStart } from './playlist-visibility.ts'
import { forVisitors } from './school-privacy.ts'
import { songPresence, songProtection, songStart } from './song-visibility.ts'
import { announcedStart, type Presence, presenceOf } from './visibility-rule.ts'

export type VisibilityNotices = ReturnType<typeof createVisibilityNotices>

/** Shown on an item's page instead of 'not found': that it starts later, that it has ended, or how to open it. */
export type VisibilityNotice =
  | {
      kind: 'early'
      name: string
      artist: string | null
      /** Its start. */
      date: string
      /** As in Song; null without one. */
      coverUrl: string | null
      color: string
      /** Whether it will be listed from its start on. */
      isListed: boolean
    }
  | { kind: 'over' }
  /** Does not contain its name. */
  | { kind: 'protected'; hasPassword: boolean; hasGroups: boolean }

interface Item {
  presence: Presence
  /** Null if it is not announced. */
  start: string | null
  /** Its presence at a moment. */
  presenceAt(moment: string): Presence
  /** Id of its protection, if it is protected. */
  protection: string | null
  name: string
  artist: string | null
  cover_path: string | null
  external_cover_url?: string | null
  color: string | null
}

interface Deps {
  db: Db
  addresses: Pick<Addresses, 'cover'>
  publicPlaylists: { areShown(): Promise<boolean> }
  settings: { current(): Promise<{ brand_accent: string }> }
}

export function createVisibilityNotices({ db, addresses, publicPlaylists, settings }: Deps) {
  const find: Record<string, (id: string) => Promise<Item | null>> = {
    async song(id) {
      const song = await db.songs.find(id)
      if (!song) return null
      const { artist, shown_cover_path: cover_path } = forVisitors(song)
      const facts = { name: song.title, artist, cover_path, color: song.category_color }
      const presenceAt = (moment: string) => songPresence(song, moment)
      return { ...song, ...facts, presence: songPresence(song), presenceAt, start: songStart(song), protection: songProtection(song) }
    },
    async album(id) {
      const album = await db.albums.find(id)
      const [first] = album ? shownSongs(album, await db.songLists.ofAlbum(id, { pending: 'left-out' })) : []
      if (!album || !first) return null
      return {
        ...album,
        name: album.title,
        // As in lists, an album without a cover has that of its first song.
        cover_path: album.cover_path ?? first.cover_path,
        external_cover_url: album.cover_path === null ? first.external_cover_url : null,
        color: null,
        presence: presenceOf(album),
        presenceAt: (moment) => presenceOf(album, moment),
        start: announcedStart([album]),
        protection: album.protection_id,
      }
    },
    async playlist(id) {
      const playlist = (await publicPlaylists.areShown()) ? await db.playlists.findShared(id) : undefined
      if (!playlist) return null
      const [presence, start] = [playlistPresence(playlist), playlistStart(playlist)]
      const presenceAt = (moment: string) => playlistPresence(playlist, moment)
      return { ...playlist, artist: null, color: playlist.category_color, presence, presenceAt, start, protection: playlist.protection_id }
    },
  }

  async function itemAt(path: string): Promise<Item | null> {
    const [, kind = '', id = ''] = /^\/(song|album|playlist)\/([\w-]{1,64})\/?$/.exec(path) ?? []
    return (await find[kind]?.(id)) ?? null
  }

  return {
    /** Id of the protection of the item with this page; null if it is not protected now. */
    async protectionAt(path: string): Promise<string | null> {
      const item = await itemAt(path)
      return item?.presence === 'protected' ? item.protection : null
    },

    /** The notice for the path of a page that was not found; null if there is none. */
    async find(path: string): Promise<VisibilityNotice | null> {
      const item = await itemAt(path)
      if (item?.presence === 'protected' && item.protection !== null) {
        const protection = await db.protections.find(item.protection)
        if (!protection) return null
        const hasGroups = (await db.protections.groupIdsOf(protection.id)).length > 0
        return { kind: 'protected', hasPassword: protection.password_hash !== null, hasGroups }
      }
      if (item?.presence === 'over') return { kind: 'over' }
      if (item?.presence !== 'early' || item.start === null) return null
      const coverUrl = item.cover_path === null ? (item.external_cover_url ?? null) : addresses.cover(item.cover_path)
      const color = item.color ?? plainColor({ accent: (await settings.current()).brand_accent })
      const isListed = item.presenceAt(item.start) === 'listed'
      return { kind: 'early', name: item.name, artist: item.artist, date: item.start, coverUrl, color, isListed }
    },
  }
}
