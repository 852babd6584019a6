import { useEffect, useState } from 'react'
import { formatMoment } from '#web/admin/kit/format-date.ts'
import { ago } from './ago.ts'

const minute = 60_000

/** Relative time, updated every minute; the exact time as title and datetime. */
export function TimeAgo({ timestamp, className }: { timestamp: string; className?: string | undefined }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute)
    return () => clearInterval(timer)
  }, [])
  return (
    <time className={className} dateTime={timestamp} title={formatMoment(timestamp)}>
      {ago(timestamp, now)}
    </time>
  )
}
