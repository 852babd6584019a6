import type { Language } from '#contract/languages.ts'
import { arPlayer } from './ar.player.ts'
import { enPlayer, type PlayerTexts } from './en.player.ts'
import { textsOfPage, useTexts } from './texts.tsx'

/** Both languages come with the player's bar: in Arabic's own file every Arabic page would load them. */
const playerTexts: Readonly<Record<Language, PlayerTexts>> = { en: enPlayer, ar: arPlayer }

/** The texts of what loads after the first song, in the page's language. */
export const usePlayerTexts = () => playerTexts[useTexts().language]

/** The same for code outside React. */
export const playerTextsOfPage = () => playerTexts[textsOfPage().language]
