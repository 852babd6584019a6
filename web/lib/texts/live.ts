import { live } from '#web/lib/messages/en/live.gen.ts'
import { useTexts } from './texts.tsx'

/** Texts of live views, in the page's language. */
export const useLiveTexts = () => useTexts().parts?.live ?? live
