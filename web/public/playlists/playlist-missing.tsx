import type { ReactNode } from 'react'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { SuggestedSongs } from '#web/public/songs/suggested-songs.tsx'
import { Message } from '#web/ui/message.tsx'
import { MessagePage } from '#web/ui/message-page.tsx'

/** 'Playlist Not Found'. `children`: links to other pages. */
export const PlaylistMissing = ({ children }: { children: ReactNode }) => {
  const texts = usePageTexts().playlist
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
