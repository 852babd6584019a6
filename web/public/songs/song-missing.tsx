import type { ReactNode } from 'react'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { Message } from '#web/ui/message.tsx'
import { MessagePage } from '#web/ui/message-page.tsx'
import { SuggestedSongs } from './suggested-songs.tsx'

/** 'Song Not Available'. `children`: links to other pages. */
export function SongMissing({ children }: { children: ReactNode }) {
  const texts = usePageTexts().song
  return (
    <>
      <MessagePage>
        <Message headingLevel={1} title={texts.missingTitle} text={texts.missingText}>
          {children}
        </Message>
      </MessagePage>
      <SuggestedSongs />
    </>
  )
}
