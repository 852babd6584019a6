import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { Message } from '#web/ui/message.tsx'
import { Place } from '#web/ui/place.tsx'

/** 'Song Not Available'. The links lead elsewhere on the site. */
export function SongMissing({ children }: { children: ReactNode }) {
  const texts = useTexts().song
  return (
    <Place>
      <Message headingLevel={1} title={texts.missingTitle} text={texts.missingText}>
        {children}
      </Message>
    </Place>
  )
}
