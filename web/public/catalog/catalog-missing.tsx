import { Link } from '@tanstack/react-router'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { SuggestedSongs } from '#web/public/songs/suggested-songs.tsx'
import controls from '#web/ui/controls.module.css'
import { Message } from '#web/ui/message.tsx'
import { MessagePage } from '#web/ui/message-page.tsx'

/** The page of an artist or album that is missing or has no public song. */
export function CatalogMissing({ kind }: { kind: 'artist' | 'album' }) {
  const { missingTitle, missingText } = usePageTexts()[kind]
  return (
    <>
      <MessagePage>
        <Message headingLevel={1} title={missingTitle} text={missingText}>
          <Link to="/gallery" className={`${controls.button} ${controls.primary}`}>
            {useTexts().site.gallery}
          </Link>
        </Message>
      </MessagePage>
      <SuggestedSongs />
    </>
  )
}
