import { useEffect, useState } from 'react'

const usualMilliseconds = 5_000

/** Status after the last byte was sent: the server reads the file; if that takes long, it is waiting for other work to end. */
export function ProcessingLabel({ reading, waiting }: { reading: string; waiting: string }) {
  const [isWaiting, setIsWaiting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsWaiting(true), usualMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  return isWaiting ? waiting : reading
}
