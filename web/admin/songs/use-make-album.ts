import { useState } from 'react'
import { albumArtistOf } from '#contract/album-artist.ts'
import { albumSongsMax } from '#contract/albums.ts'
import type { RowCount } from '#contract/fields.ts'
import type { AdminSong } from '#contract/songs.ts'
import { discsOf, inAlbumOrder, numberedSongs, sharedValue } from '#web/admin/albums/album-numbers.ts'
import type { AlbumDraft } from '#web/admin/albums/album-values.ts'
import { showErrorToast, showFailureToast } from '#web/admin/kit/error-toast.ts'
import { isSelected, type Selection, selectedCount } from '#web/admin/kit/selection.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import type { SongListing, SongsPage } from './songs.queries.ts'

const texts = adminTexts.albums

/** The album of the selected songs: a new one, or the one that all of them are on. */
export type AlbumOfSongs = { kind: 'new'; draft: AlbumDraft } | { kind: 'present'; id: string; title: string }

interface Options {
  listing: SongListing
  count: RowCount
  pages: readonly SongsPage[]
  onReady(album: AlbumOfSongs): void
}

/** Loads the selected songs and proposes an album. */
export function useMakeAlbum({ listing, count, pages, onReady }: Options) {
  const [isLoading, setIsLoading] = useState(false)
  return async (selection: Selection) => {
    if (isLoading) return
    const selected = selectedCount(selection, count)
    if (typeof selected === 'number' && selected > albumSongsMax) return showErrorToast(texts.tooManySongs({ most: albumSongsMax }))
    setIsLoading(true)
    try {
      const songs = await selectedOf(selection, listing, pages)
      if (songs.length > albumSongsMax) return showErrorToast(texts.tooManySongs({ most: albumSongsMax }))
      onReady(albumOf(songs))
    } catch (error) {
      showFailureToast(error)
    } finally {
      setIsLoading(false)
    }
  }
}

/** In the order of the list. */
async function selectedOf(selection: Selection, listing: SongListing, pages: readonly SongsPage[]): Promise<AdminSong[]> {
  const found = pages.flatMap((page) => page.songs.filter(({ id }) => isSelected(selection, id)))
  let cursor = pages.at(-1)?.nextCursor ?? null
  const isComplete = () => cursor === null || found.length > albumSongsMax || (!selection.isAll && found.length === selection.keys.size)
  while (!isComplete()) {
    const page = await call('GET /api/admin/songs', { query: { ...listing, cursor: cursor ?? undefined, limit: 1_000 } })
    found.push(...page.songs.filter(({ id }) => isSelected(selection, id)))
    cursor = page.nextCursor
  }
  return found
}

function albumOf(songs: readonly AdminSong[]): AlbumOfSongs {
  const id = sharedValue(songs.map(({ albumId }) => albumId))
  const title = sharedValue(songs.map(({ album }) => album)) ?? ''
  if (id) return { kind: 'present', id, title }
  const texts = songs.map((song) => song.artist)
  const artist = albumArtistOf(texts)
  const ordered = inAlbumOrder(songs)
  const hasAlbums = songs.some((song) => song.albumId !== null)
  return {
    kind: 'new',
    draft: {
      title,
      artists: artist ? [artist] : [],
      kind: new Set(texts).size > 1 && !artist ? 'compilation' : 'album',
      songs: numberedSongs(ordered, discsOf(ordered), ordered),
      hasAlbums,
    },
  }
}
