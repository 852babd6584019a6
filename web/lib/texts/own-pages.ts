import { ownPages } from '#web/lib/messages/en/own-pages.gen.ts'
import { useTexts } from './texts.tsx'

/** The texts around pages of the site's own in the page's language. */
export const useOwnPagesTexts = () => useTexts().parts?.ownPages ?? ownPages
