import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { usePlayer } from '#web/public/player/use-player.ts'

const UpNextSection = lazyComponent(() => import('./up-next-section.tsx').then((module) => module.UpNextSection))

/** Upcoming songs, if the song plays as part of a list. */
export function UpNext({ songId }: { songId: string }) {
  const isInList = usePlayer(({ song: current, queue }) => current?.id === songId && queue.list !== undefined && !queue.inserted)
  return isInList && <UpNextSection />
}
