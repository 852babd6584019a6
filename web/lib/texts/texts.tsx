import type { Language } from '#contract/languages.ts'
import type { SongWord } from '#contract/song-words.ts'
import type { AccountTexts } from '#web/lib/messages/en/account.gen.ts'
import type { AdminTexts } from '#web/lib/messages/en/admin.gen.ts'
import type { DescriptionsTexts } from '#web/lib/messages/en/descriptions.gen.ts'
import type { ErrorsTexts } from '#web/lib/messages/en/errors.gen.ts'
import type { InvitationsTexts } from '#web/lib/messages/en/invitations.gen.ts'
import type { LiveTexts } from '#web/lib/messages/en/live.gen.ts'
import type { OwnPagesTexts } from '#web/lib/messages/en/own-pages.gen.ts'
import type { PagesTexts } from '#web/lib/messages/en/pages.gen.ts'
import type { PlayerTexts } from '#web/lib/messages/en/player.gen.ts'
import { type SiteTexts, site } from '#web/lib/messages/en/site.gen.ts'
import type { SongFactsTexts } from '#web/lib/messages/en/song-facts.gen.ts'
import type { UploadTexts } from '#web/lib/messages/en/upload.gen.ts'

/**
 * English loads in parts, as pages need them. Another language, and English with another word for songs, loads the texts of all public
 * pages at once.
 */
export interface Catalog extends Omit<SiteTexts, 'language' | 'direction'> {
  language: Language
  direction: 'ltr' | 'rtl'
  /** The site's word for songs; absent for 'song'. */
  word?: SongWord | undefined
  parts?: {
    pages: PagesTexts
    errors: ErrorsTexts
    player: PlayerTexts
    upload: UploadTexts
    account: AccountTexts
    ownPages: OwnPagesTexts
    live: LiveTexts
    songFacts: SongFactsTexts
  }
  /** On the server only. */
  descriptions?: DescriptionsTexts | undefined
  invitations?: InvitationsTexts | undefined
  /** In the admin area only, if the language has admin texts. */
  admin?: AdminTexts | undefined
}

/** The texts in the first script. */
export const english = site as Catalog
let read = () => english

/** Called once by each entry: in the browser, a page has one language from start to end; on the server, each request has its own. */
export function speak(textsOfThisPage: () => Catalog) {
  read = textsOfThisPage
}

export const useTexts = () => read()

/** Texts for code outside of React: route heads, and modules that show toasts. */
export const textsOfPage = () => read()
