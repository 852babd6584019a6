import type { ReactNode } from 'react'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { SuggestedSongs } from '#web/public/songs/suggested-songs.tsx'
import { Message } from '#web/ui/message.tsx'
import { Place } from '#web/ui/place.tsx'

/** 'Playlist Not Found'. `children`: links to other pages. */
export const PlaylistMissing = ({ children }: { children: ReactNode }) => {
  const texts = usePageTexts().playlist
  return (
    <>
      <Place>
        <Message headingLevel={1} title={texts.missingTitle} text={texts.missingText}>
          {children}
        </Message>
      </Place>
      <SuggestedSongs />
    </>
  )
}
