import type { DownloadChoice, ListDownloads } from '#contract/downloads.ts'
import type { SettingsRepository } from '#server/features/settings/settings.repository.ts'
import type { Addresses } from '#server/http/addresses.ts'
import type { SongRow } from './song-rows.repository.ts'

export type DownloadOffers = ReturnType<typeof createDownloadOffers>

interface Chosen {
  downloads: DownloadChoice
}

/** Who may download an item; 'granted': this visitor, by a download code. */
type DownloadAccess = Exclude<DownloadChoice, 'default'> | 'granted'

export const mayDownload = (access: DownloadAccess): boolean => access === 'free' || access === 'granted'

/** Whether a download of the album or playlist includes the song. A song without a choice of its own follows the list. */
export const isInDownload = (song: Chosen & Pick<SongRow, 'media_path'>, access: DownloadAccess): boolean =>
  song.media_path !== null && song.downloads !== 'off' && (song.downloads !== 'code' || access !== 'free')

/** What public pages offer for download. */
export function createDownloadOffers(o: {
  settings: Pick<SettingsRepository, 'current'>
  addresses: Pick<Addresses, 'listDownload' | 'redeem'>
}) {
  const accessTo = async ({ downloads }: Chosen): Promise<DownloadAccess> => {
    if (downloads !== 'default') return downloads
    return (await o.settings.current()).allow_downloads === 'true' ? 'free' : 'off'
  }
  return {
    accessTo,

    /** The offer of an album or playlist with these songs, as visitors see it. */
    async ofList(kind: 'album' | 'playlist', list: Chosen & { id: string }, songs: readonly SongRow[]): Promise<ListDownloads> {
      const access = await accessTo(list)
      const included = songs.filter((song) => isInDownload(song, access))
      if (access === 'off' || included.length === 0) return null
      if (access === 'code') return { by: 'code', url: o.addresses.redeem() }
      const hasRenditions = included.some(({ rendition_path }) => rendition_path !== null)
      const [url, renditionsUrl] = [o.addresses.listDownload(kind, list.id), o.addresses.listDownload(kind, list.id, 'rendition')]
      return { by: 'everyone', url, renditionsUrl: hasRenditions ? renditionsUrl : null }
    },
  }
}
