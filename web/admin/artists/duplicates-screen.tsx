import { useQuery } from '@tanstack/react-query'
import { Duplicates } from '#web/admin/kit/duplicates.tsx'
import { ItemCell } from '#web/admin/kit/item-cell.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { ArtistCover } from './artist-cover.tsx'
import { ArtistDialogs, useArtistDialogs } from './artist-dialogs.tsx'
import { duplicatesQuery } from './artists.queries.ts'

const texts = adminTexts.artists

export const DuplicatesScreen = () => (
  <ArtistDialogs>
    <Screen />
  </ArtistDialogs>
)

function Screen() {
  const open = useArtistDialogs()
  return (
    <Duplicates
      parent="artists"
      texts={texts.duplicates}
      query={useQuery(duplicatesQuery())}
      nameOf={({ name }) => name}
      cellOf={({ name, coverUrl, songTotal, albumTotal }) => (
        <ItemCell picture={<ArtistCover name={name} coverUrl={coverUrl} sizes="40px" />} title={name}>
          {texts.counts({ songs: songTotal, albums: albumTotal })}
        </ItemCell>
      )}
      onMerge={(artist, into) => open({ kind: 'merge', artist, into })}
    />
  )
}
