import { player } from '#web/lib/messages/en/player.gen.ts'
import { textsOfPage, useTexts } from './texts.tsx'

/** Texts of code that loads after the first song, in the page's language. */
export const usePlayerTexts = () => useTexts().parts?.player ?? player

/** The same for code outside of React. */
export const playerTextsOfPage = () => textsOfPage().parts?.player ?? player
