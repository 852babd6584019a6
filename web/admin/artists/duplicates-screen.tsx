import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AdminArtist } from '#contract/artists.ts'
import { BackLink } from '#web/admin/kit/back-link.tsx'
import { MergeIcon } from '#web/admin/kit/icons.tsx'
import { ItemCell, itemSkeleton } from '#web/admin/kit/item-cell.tsx'
import { ListMessage } from '#web/admin/kit/list-message.tsx'
import { LoadFailed, useFailureToast } from '#web/admin/kit/load-failed.tsx'
import { formatNumber } from '#web/admin/kit/numbers.ts'
import { ScreenBar } from '#web/admin/kit/screen-bar.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { ArtistCover } from './artist-cover.tsx'
import { ArtistDialogs, useArtistDialogs } from './artist-dialogs.tsx'
import { duplicatesQuery } from './artists.queries.ts'
import styles from './duplicates-screen.module.css'

const { duplicates: texts, ...artistTexts } = adminTexts.artists

/** Artists that are probably duplicates, each with a button that merges it. */
export const DuplicatesScreen = () => (
  <ArtistDialogs>
    <Screen />
  </ArtistDialogs>
)

function Screen() {
  const { data, error, refetch } = useQuery(duplicatesQuery())
  useFailureToast(error, texts.failedTitle)
  return (
    <>
      <ScreenBar title={texts.title} count={data && formatNumber(data.groups.length)} />
      <BackLink screen="artists" label={texts.back} />
      <p className={styles.help}>{texts.help}</p>
      {data ? (
        <Groups groups={data.groups} />
      ) : error ? (
        <LoadFailed title={texts.failedTitle} text={errorText(error)} retry={refetch} />
      ) : (
        <div role="status" aria-label={texts.loading} className={styles.group}>
          {itemSkeleton}
        </div>
      )}
    </>
  )
}

const Groups = ({ groups }: { groups: AdminArtist[][] }) =>
  groups.length === 0 ? (
    <ListMessage title={texts.emptyTitle} text={texts.empty} />
  ) : (
    groups.map((group) => (
      <ul key={group.map(({ id }) => id).join()} className={styles.group} aria-label={texts.groupOf({ name: group[0]?.name ?? '' })}>
        {group.map((artist) => (
          <Duplicate key={artist.id} artist={artist} into={group.find(({ id }) => id !== artist.id) ?? artist} />
        ))}
      </ul>
    ))
  )

function Duplicate({ artist, into }: { artist: AdminArtist; into: AdminArtist }) {
  const open = useArtistDialogs()
  const { name, coverUrl, songTotal, albumTotal } = artist
  return (
    <li>
      <ItemCell picture={<ArtistCover name={name} coverUrl={coverUrl} sizes="40px" />} title={name}>
        {artistTexts.counts({ songs: songTotal, albums: albumTotal })}
      </ItemCell>
      <Button
        variant="default"
        leftSection={<MergeIcon size={18} />}
        aria-label={texts.mergeOf({ name })}
        onClick={() => open({ kind: 'merge', artist, into })}
      >
        {texts.merge}
      </Button>
    </li>
  )
}
