import type { ReactNode } from 'react'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { SuggestedSongs } from '#web/public/songs/suggested-songs.tsx'
import { Message } from '#web/ui/message.tsx'
import { Place } from '#web/ui/place.tsx'

/** `children`: links to other pages. */
export const CategoryMissing = ({ children }: { children: ReactNode }) => (
  <>
    <Place>
      <Message headingLevel={1} title={useTexts().titles.categoryMissing} text={usePageTexts().category.missingText}>
        {children}
      </Message>
    </Place>
    <SuggestedSongs />
  </>
)
