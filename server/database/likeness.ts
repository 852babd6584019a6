import { readAlbumTitle } from '#contract/album-title.ts'
import { withoutFeatured } from '#contract/credit-suggestions.ts'
import { fold } from '#contract/fold.ts'

/**
 * A key that all spellings of an artist's name share: without case, accents, the article, punctuation and spaces; '&' counts as 'and'. A
 * name that would become empty ('!!!') is used as it is. Stored as `likeness_key` of artists and albums: a change here needs a migration.
 */
export function likenessOf(name: string): string {
  const folded = fold(name)
  const withoutArticle = folded.replace(/^the |, the$/g, '')
  return withoutArticle.replace(/[&+]/g, ' and ').replace(/[\p{P}\p{S}\s]+/gu, '') || folded
}

/**
 * A key that all spellings, editions and discs of an album share: the likeness of its title without those, and that of its artist without
 * featured ones. All names of various artists are one.
 */
export function albumLikenessOf({ title, artist }: { title: string; artist: string | null }): string {
  const credited = artist === null || isVariousArtists(artist) ? '' : likenessOf(withoutFeatured(artist))
  return `${likenessOf(readAlbumTitle(title).base)}\n${credited}`
}

/** What tags and people write for various artists, in the languages of the interface and in Russian. */
const variousArtists = new Set(
  [
    ...['Various', 'Various Artists', 'VA', 'Verschiedene Künstler', 'Verschiedene Interpreten', 'Diverse Interpreten', 'Artistes divers'],
    ...['Divers artistes', 'Varios artistas', 'Artistas varios', 'Artisti vari', 'AA.VV.', 'Vários artistas', 'Diverse artiesten'],
    ...[
      'Różni wykonawcy',
      'Çeşitli sanatçılar',
      'Різні виконавці',
      'Разные исполнители',
      'ヴァリアス・アーティスト',
      'オムニバス',
      '群星',
      'فنانون متعددون',
    ],
  ].map(likenessOf),
)

export const isVariousArtists = (name: string): boolean => variousArtists.has(likenessOf(name))
