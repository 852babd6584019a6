import type { Language } from '#contract/languages.ts'

/** Each kind of mail. */
export type MailKind = 'reset' | 'passwordLink'

/** Texts of a mail around its link. */
export interface MailTexts {
  direction: 'ltr' | 'rtl'
  subject: string
  before: string[]
  /** Label of the link. */
  action: string
  after: string[]
}

/** The sending site. `supportEmail` is empty if it has none. */
interface MailSite {
  siteName: string
  supportEmail: string
}

/** Texts from messages/{language}/descriptions.json, compiled into the built pages. */
export type ReadMailTexts = (language: Language, kind: MailKind, site: MailSite) => Promise<MailTexts>
