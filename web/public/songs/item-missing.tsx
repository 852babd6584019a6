import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import controls from '#web/ui/controls.module.css'
import { Message } from '#web/ui/message.tsx'
import { MessagePage } from '#web/ui/message-page.tsx'
import { SuggestedSongs } from './suggested-songs.tsx'

interface Props {
  kind: 'song' | 'artist' | 'album' | 'playlist' | 'category'
  /** Links to other pages: to the gallery by default. */
  children?: ReactNode
}

/** In place of the page of an item that does not exist, or that visitors may not see. */
export function ItemMissing({ kind, children }: Props) {
  const { missingTitle, missingText } = usePageTexts()[kind]
  const { gallery } = useTexts().site
  return (
    <>
      <MessagePage>
        <Message headingLevel={1} title={missingTitle} text={missingText}>
          {children ?? (
            <Link to="/gallery" className={`${controls.button} ${controls.primary}`}>
              {gallery}
            </Link>
          )}
        </Message>
      </MessagePage>
      <SuggestedSongs />
    </>
  )
}
