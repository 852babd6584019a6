import type { Transporter } from 'nodemailer'
import type { Config } from '#server/config.ts'

interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Pictures that the HTML refers to by content id. */
  attachments?: { cid: string; filename: string; contentType: string; content: Buffer }[]
}

export interface Mailer {
  /** Resolves when the mail server has accepted the message; rejects after a timeout of some seconds. */
  send(mail: Mail): Promise<void>
  /** Connects and, if a username is set, authenticates, without sending a message. */
  check(): Promise<void>
}

/** Milliseconds. */
const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }

export function createMailer({ host, port, security, username, password, from }: NonNullable<Config['smtp']>): Mailer {
  /** Loaded with the first message, because mails are rare. */
  async function connect(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      host,
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      ...(username && { auth: { user: username, pass: password ?? '' } }),
      ...timeouts,
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
