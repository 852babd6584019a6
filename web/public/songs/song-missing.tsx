import type { ReactNode } from 'react'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { Message } from '#web/ui/message.tsx'
import { Place } from '#web/ui/place.tsx'
import { SuggestedSongs } from './suggested-songs.tsx'

/** 'Song Not Available'. `children`: links to other pages. */
export function SongMissing({ children }: { children: ReactNode }) {
  return (
    <>
      <Place>
        <Message headingLevel={1} title={useTexts().song.missingTitle} text={usePageTexts().song.missingText}>
          {children}
        </Message>
      </Place>
      <SuggestedSongs />
    </>
  )
}
