import type { Language } from '#contract/languages.ts'

/** Each kind of mail. */
export type MailKind = 'reset'

/** What a mail says around the address that it is about. */
export interface MailTexts {
  direction: 'ltr' | 'rtl'
  subject: string
  before: string[]
  /** What the address is for. */
  action: string
  after: string[]
}

/** Of the site that sends a mail. `supportEmail` is empty where it names none. */
export interface MailSite {
  siteName: string
  supportEmail: string
}

/** The texts are in messages/{language}/descriptions.json, compiled into the built pages. */
export type ReadMailTexts = (language: Language, kind: MailKind, site: MailSite) => Promise<MailTexts>
