import { ownPages } from '#web/lib/messages/en/own-pages.gen.ts'
import { useTexts } from './texts.tsx'

/** Texts around a site's own pages, in the page's language. */
export const useOwnPagesTexts = () => useTexts().parts?.ownPages ?? ownPages
