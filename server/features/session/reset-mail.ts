import type { Mail } from '#server/mail/mailer.ts'

interface ResetMail {
  to: string
  siteName: string
  /** Empty where the site names none. */
  supportEmail: string
  link: string
}

export const resetMail = ({ to, siteName, supportEmail, link }: ResetMail): Mail => ({
  to,
  subject: `Set a new password for ${siteName.replace(/\s+/g, ' ')}`,
  text: [
    `Someone, probably you, requested a new password for ${siteName}.`,
    '',
    'Open this address within an hour to set one. It works once:',
    '',
    link,
    '',
    'If it was not you, do nothing: your password stays as it is.',
    ...(supportEmail ? ['', `Questions? Write to ${supportEmail}.`] : []),
    '',
  ].join('\n'),
})
