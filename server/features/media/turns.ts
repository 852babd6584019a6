/**
 * Bounds how much work runs at once without letting one stubborn piece hold up the others: a turn ends with its work or after
 * `longestTurnMilliseconds`, whichever comes first. Work itself must end by other means; until then it runs on beside the others.
 */
export function createTurns({ atOnce, longestTurnMilliseconds }: { atOnce: number; longestTurnMilliseconds: number }) {
  const waiting: (() => void)[] = []
  let free = atOnce

  function endTurn() {
    const next = waiting.shift()
    if (next) next()
    else free++
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    let isOver = false
    const end = () => {
      if (!isOver) endTurn()
      isOver = true
    }
    const timer = setTimeout(end, longestTurnMilliseconds)
    try {
      return await work()
    } finally {
      clearTimeout(timer)
      end()
    }
  }
}
