import type { CreditRole } from '#contract/credits.ts'
import type { SongDetails } from '#contract/songs.ts'
import { absolute, type PageSite, pageAddress } from '#web/lib/addresses.ts'
import { coverForOthers } from './cover-for-others.ts'

/** Structured data about a song for search engines (schema.org): a MusicRecording, or a VideoObject. The router escapes it. */
export function songData(song: SongDetails, site: PageSite, description: string) {
  const common = {
    '@context': 'https://schema.org',
    name: song.title,
    url: pageAddress(site, `/song/${song.id}`),
    ...(song.durationSeconds && { duration: isoDuration(song.durationSeconds) }),
    ...(song.genres.length > 0 && { genre: song.genres }),
    ...(song.language && { inLanguage: song.language }),
  }
  const image = coverForOthers(song.coverUrl, `song/${song.id}`, site)
  const contentUrl = new URL(song.fileUrl, site.origin).href
  if (song.mediaType === 'video')
    return {
      ...common,
      '@type': 'VideoObject',
      description,
      thumbnailUrl: image,
      uploadDate: song.createdAt,
      contentUrl,
      embedUrl: absolute(site, `/embed/song/${song.id}`),
      ...(song.mimeType && { encodingFormat: song.mimeType }),
      ...(song.artist && { creator: artistData(song.artist, song.artistId, site) }),
    }
  return {
    ...common,
    '@type': 'MusicRecording',
    image,
    datePublished: song.year === null ? song.createdAt : String(song.year).padStart(4, '0'),
    ...(song.isrc && { isrcCode: song.isrc }),
    audio: { '@type': 'AudioObject', contentUrl, ...(song.mimeType && { encodingFormat: song.mimeType }) },
    ...(song.album && {
      inAlbum: { '@type': 'MusicAlbum', name: song.album, ...(song.albumId && { url: pageAddress(site, `/album/${song.albumId}`) }) },
    }),
    ...creditsData(song, site),
  }
}

/** Composers and lyricists belong to the composition, the others to the recording. */
function creditsData({ artist, credits }: SongDetails, site: PageSite) {
  const of = (...roles: CreditRole[]) =>
    credits.filter(({ role }) => roles.includes(role)).map(({ name, artistId }) => artistData(name, artistId, site))
  const main = of('main')
  const written = { composer: of('composer'), lyricist: of('lyricist') }
  return {
    ...(main.length > 0 ? { byArtist: main } : artist && { byArtist: artistData(artist, null, site) }),
    ...stated({ producer: of('producer'), contributor: of('featured', 'arranger', 'conductor', 'performer') }),
    ...(written.composer.length + written.lyricist.length > 0 && { recordingOf: { '@type': 'MusicComposition', ...stated(written) } }),
  }
}

const stated = <T extends object>(lists: Record<string, T[]>) =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0))

/** `id`: of the artist's page. */
export const artistData = (name: string, id: string | null, site: PageSite) => ({
  '@type': 'MusicGroup',
  name,
  ...(id && { url: pageAddress(site, `/artist/${id}`) }),
})

/** 187.4 -> 'PT3M7S' */
export const isoDuration = (seconds: number) => `PT${Math.floor(seconds / 60)}M${Math.floor(seconds % 60)}S`
