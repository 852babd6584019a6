import { player } from '#web/lib/messages/en/player.gen.ts'
import { textsOfPage, useTexts } from './texts.tsx'

/** The texts of what loads after the first song, in the page's language. */
export const usePlayerTexts = () => useTexts().parts?.player ?? player

/** The same for code outside React. */
export const playerTextsOfPage = () => textsOfPage().parts?.player ?? player
