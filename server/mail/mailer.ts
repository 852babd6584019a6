import type { Transporter } from 'nodemailer'
import type { Config } from '#server/config.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

export interface Mailer {
  /** Resolves once the mail server has taken the message; rejects within seconds when it does not answer. */
  send(mail: Mail): Promise<void>
  /** Resolves once the mail server has greeted and, where a username is set, let us sign in; sends nothing. */
  check(): Promise<void>
}

/** Milliseconds until a mail server that hangs is given up. */
const patience = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }

export function createMailer({ host, port, security, username, password, from }: NonNullable<Config['smtp']>): Mailer {
  /** Loaded with the first message: mails are rare. */
  async function connect(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      host,
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      ...(username && { auth: { user: username, pass: password ?? '' } }),
      ...patience,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  return {
    send: async (mail) => {
      const transport = await connect()
      await transport.sendMail({ ...mail, from })
    },
    check: async () => {
      const transport = await connect()
      await transport.verify()
    },
  }
}
