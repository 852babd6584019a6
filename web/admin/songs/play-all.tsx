import { Button } from '@mantine/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { RowCount } from '#contract/fields.ts'
import type { PlayableSong } from '#contract/songs.ts'
import { showErrorToast } from '#web/admin/kit/error-toast.ts'
import { countText } from '#web/admin/kit/numbers.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { extendQueue, queueMax } from '#web/public/player/extend-queue.ts'
import { player } from '#web/public/player/player.ts'
import { PlayIcon } from '#web/ui/icons.tsx'
import { showToast } from '#web/ui/toast.ts'
import styles from './play-all.module.css'
import { adminSongsQuery, type SongListing } from './songs.queries.ts'

const texts = adminTexts.playAll

const atOnce = 1_000

/** Plays the listed songs in order. */
export function PlayAllButton({ listing, count }: { listing: SongListing; count: RowCount | undefined }) {
  const client = useQueryClient()
  const play = () =>
    playAll(client, listing).catch((error: unknown) => showErrorToast(`${adminTexts.songs.fetchFailed} ${errorText(error)}`))
  return (
    <Button variant="default" leftSection={<PlayIcon size={16} />} onClick={play}>
      {adminTexts.songs.playAll} {count !== undefined && <span className={styles.count}>{countText(count)}</span>}
    </Button>
  )
}

/** Starts with the loaded songs, and fetches the rest while the first one plays. */
async function playAll(client: QueryClient, listing: SongListing) {
  const query = adminSongsQuery(listing)
  const { pages } = client.getQueryData(query.queryKey) ?? (await client.fetchInfiniteQuery(query))
  const songs: PlayableSong[] = pages.flatMap((page) => page.songs)
  const last = pages.at(-1)
  const [first] = songs
  if (!first || !last) return void showToast({ tone: 'info', title: texts.emptyTitle, description: texts.empty })
  player.play(first, { mode: 'playlist', queue: songs })
  void showToast({
    tone: 'success',
    title: texts.startedTitle,
    description: texts.started({
      count: Math.min(typeof last.count === 'number' ? last.count : (last.count?.about ?? songs.length), queueMax),
    }),
  })
  await extendQueue(songs, last.nextCursor, (cursor) =>
    call('GET /api/admin/playable-songs', { query: { ...listing, cursor, limit: atOnce } }),
  )
}
