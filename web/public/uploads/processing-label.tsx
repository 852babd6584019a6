import { useEffect, useState } from 'react'

const usualMilliseconds = 5_000

/** What happens to an upload once all bytes are sent: the server reads it, and where that takes long, it waits for other work to end. */
export function ProcessingLabel({ reading, waiting }: { reading: string; waiting: string }) {
  const [isWaiting, setIsWaiting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsWaiting(true), usualMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  return isWaiting ? waiting : reading
}
