import type { Mail } from '#server/mail/mailer.ts'

export const resetMail = ({ to, siteName, link }: { to: string; siteName: string; link: string }): Mail => ({
  to,
  subject: `Set a new password for ${siteName.replace(/\s+/g, ' ')}`,
  text: [
    `Somebody, probably you, asked for a new password for ${siteName}.`,
    '',
    'Open this address within an hour to set one. It works once:',
    '',
    link,
    '',
    'If it was not you, do nothing: your password stays as it is.',
    '',
  ].join('\n'),
})
