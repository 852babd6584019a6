import { useEffect, useState } from 'react'
import { formatMoment } from '#web/admin/kit/format-date.ts'
import { ago } from './ago.ts'

const minute = 60_000

/** How long ago something was, kept true while it is shown; the exact time on hover and for programs. */
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
