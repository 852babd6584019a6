import { lazy, Suspense } from 'react'
import { importWithRetry } from '#web/lib/import-with-retry.ts'
import { usePlayer } from '#web/public/player/use-player.ts'

const UpNextSection = lazy(() =>
  importWithRetry(() => import('./up-next-section.tsx')).then((module) => ({ default: module.UpNextSection })),
)

/** What comes next, where the song plays as one of a playlist. */
export function UpNext({ songId }: { songId: string }) {
  const isInPlaylist = usePlayer(({ song: current, queue }) => current?.id === songId && queue.playlistId !== undefined && !queue.inserted)
  if (!isInPlaylist) return null
  return (
    <Suspense>
      <UpNextSection />
    </Suspense>
  )
}
