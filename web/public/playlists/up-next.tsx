import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { usePlayer } from '#web/public/player/use-player.ts'

const UpNextSection = lazyComponent(() => import('./up-next-section.tsx').then((module) => module.UpNextSection))

/** What comes next, where the song plays as one of a playlist. */
export function UpNext({ songId }: { songId: string }) {
  const isInPlaylist = usePlayer(({ song: current, queue }) => current?.id === songId && queue.playlistId !== undefined && !queue.inserted)
  return isInPlaylist && <UpNextSection />
}
