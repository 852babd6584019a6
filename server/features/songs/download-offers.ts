import type { DownloadChoice, ListDownloads } from '#contract/downloads.ts'
import type { SettingsRepository } from '#server/features/settings/settings.repository.ts'
import type { Addresses, FileFormat } from '#server/http/addresses.ts'
import { type DownloadAccess, formatsOfList, isInDownload } from '#server/visibility/download-rule.ts'
import type { SongRow } from './song-rows.repository.ts'

export type DownloadOffers = ReturnType<typeof createDownloadOffers>

interface Chosen {
  downloads: DownloadChoice
}

/** What public pages offer for download. */
export function createDownloadOffers({
  settings,
  addresses,
}: {
  settings: Pick<SettingsRepository, 'current'>
  addresses: Pick<Addresses, 'listDownload' | 'redeem'>
}) {
  const accessTo = async ({ downloads }: Chosen): Promise<DownloadAccess> => {
    if (downloads !== 'default') return downloads
    return (await settings.current()).allow_downloads === 'true' ? 'free' : 'off'
  }
  return {
    accessTo,

    /** The offer of an album or playlist with these songs, as visitors see it. */
    async ofList(kind: 'album' | 'playlist', list: Chosen & { id: string }, songs: readonly SongRow[]): Promise<ListDownloads> {
      const access = await accessTo(list)
      const included = songs.filter((song) => isInDownload(song, access))
      if (access === 'off' || included.length === 0) return null
      if (access === 'code') return { by: 'code', url: addresses.redeem() }
      const formats = formatsOfList(included)
      const urlOf = (format: FileFormat) => (formats.includes(format) ? addresses.listDownload(kind, list.id, format) : null)
      return { by: 'everyone', url: addresses.listDownload(kind, list.id), renditionsUrl: urlOf('rendition'), mp3Url: urlOf('mp3') }
    },
  }
}
