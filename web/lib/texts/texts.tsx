import type { Language } from '#contract/languages.ts'
import type { SongWord } from '#contract/song-words.ts'
import type { AccountTexts } from '#web/lib/messages/en/account.gen.ts'
import type { AdminTexts } from '#web/lib/messages/en/admin.gen.ts'
import type { DescriptionsTexts } from '#web/lib/messages/en/descriptions.gen.ts'
import type { ErrorsTexts } from '#web/lib/messages/en/errors.gen.ts'
import type { InvitationsTexts } from '#web/lib/messages/en/invitations.gen.ts'
import type { OwnPagesTexts } from '#web/lib/messages/en/own-pages.gen.ts'
import type { PagesTexts } from '#web/lib/messages/en/pages.gen.ts'
import type { PlayerTexts } from '#web/lib/messages/en/player.gen.ts'
import { type SiteTexts, site } from '#web/lib/messages/en/site.gen.ts'
import type { SongFactsTexts } from '#web/lib/messages/en/song-facts.gen.ts'
import type { UploadTexts } from '#web/lib/messages/en/upload.gen.ts'

/** English comes in parts, as pages need them; another language, and English with another word for songs, brings those of public pages at once. */
export interface Catalog extends Omit<SiteTexts, 'language' | 'direction'> {
  language: Language
  direction: 'ltr' | 'rtl'
  /** What the site calls its songs; absent where it is 'song'. */
  word?: SongWord | undefined
  parts?: {
    pages: PagesTexts
    errors: ErrorsTexts
    player: PlayerTexts
    upload: UploadTexts
    account: AccountTexts
    ownPages: OwnPagesTexts
    songFacts: SongFactsTexts
  }
  /** On the server only. */
  descriptions?: DescriptionsTexts | undefined
  invitations?: InvitationsTexts | undefined
  /** In the admin area only, of a language that has it. */
  admin?: AdminTexts | undefined
}

/** The texts of the first script. */
export const english = site as Catalog
let read = () => english

/** Set once by each entry: in the browser a page speaks one language from its start to its end, on the server each request its own. */
export function speak(textsOfThisPage: () => Catalog) {
  read = textsOfThisPage
}

export const useTexts = () => read()

/** Texts for code outside React: route heads, and modules that speak through toasts. */
export const textsOfPage = () => read()
