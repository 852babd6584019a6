import { player } from './player.ts'
import { startTime } from './start-time.ts'

/** An address that ends in '#t=1:30' opens its song there. */
export function beginAtHash(songId: string) {
  const seconds = startTime(location.hash)
  if (seconds) player.beginAt(songId, seconds)
}
