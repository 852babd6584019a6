/**
 * Bounds how much work runs at once without letting one stubborn piece hold up the others: a turn ends with its work or after
 * `longestTaskMilliseconds`, whichever comes first. Work itself must end by other means; until then it runs on beside the others.
 */
export function createSemaphore({ atOnce, longestTaskMilliseconds }: { atOnce: number; longestTaskMilliseconds: number }) {
  const waiting: (() => void)[] = []
  let free = atOnce

  function releaseMutex() {
    const next = waiting.shift()
    if (next) next()
    else free++
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    let isOver = false
    const end = () => {
      if (!isOver) releaseMutex()
      isOver = true
    }
    const timer = setTimeout(end, longestTaskMilliseconds)
    try {
      return await work()
    } finally {
      clearTimeout(timer)
      end()
    }
  }
}
