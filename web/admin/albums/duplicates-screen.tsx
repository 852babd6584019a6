import { useQuery } from '@tanstack/react-query'
import type { DuplicateAlbum } from '#contract/albums.ts'
import { Duplicates } from '#web/admin/kit/duplicates.tsx'
import { formatReleased } from '#web/admin/kit/format-date.ts'
import { ItemCell } from '#web/admin/kit/item-cell.tsx'
import { formatNumber, joinNames } from '#web/admin/kit/numbers.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { PlaylistCover } from '#web/public/playlists/playlist-cover.tsx'
import { AlbumDialogs, useAlbumDialogs } from './album-dialogs.tsx'
import { duplicatesQuery } from './albums.queries.ts'
import styles from './duplicates-screen.module.css'

const texts = adminTexts.albums

export const DuplicatesScreen = () => (
  <AlbumDialogs>
    <Screen />
  </AlbumDialogs>
)

function Screen() {
  const open = useAlbumDialogs()
  return (
    <Duplicates
      parent="albums"
      texts={texts.duplicates}
      query={useQuery(duplicatesQuery())}
      nameOf={({ title }) => title}
      cellOf={(album) => <AlbumCell album={album} />}
      onMerge={(album, into) => open({ kind: 'merge', album, into })}
    />
  )
}

/** What tells copies, editions and discs of an album apart. */
function AlbumCell({ album: { title, artist, coverUrl, songCount, releaseDate, discs } }: { album: DuplicateAlbum }) {
  const facts = [
    releaseDate && formatReleased(releaseDate),
    texts.songCount({ songs: songCount }),
    discs.length > 0 && texts.duplicates.discs({ count: discs.length, discs: joinNames(discs.map((disc) => formatNumber(disc))) }),
  ]
  return (
    <ItemCell picture={<PlaylistCover playlist={{ name: title, coverUrl, category: null }} sizes="40px" />} title={title}>
      <span className={styles.artist} dir="auto">
        {artist ?? texts.various}
      </span>
      <span>{facts.filter(Boolean).join(' · ')}</span>
    </ItemCell>
  )
}
