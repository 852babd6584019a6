import { once } from 'node:events'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { startServer } from './running-server.ts'

export interface MailServer {
  port: number
  /** Received messages, oldest first. */
  received: { to: string; subject: string; text: string; html: string }[]
  close(): Promise<void>
}

/** A real SMTP server on a free port of this machine, which stores received messages. */
export async function startMailServer(): Promise<MailServer> {
  const received: MailServer['received'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      const mail = await PostalMime.parse(Buffer.concat(await Array.fromAsync(stream)))
      received.push({ to: mail.to?.[0]?.address ?? '', subject: mail.subject ?? '', text: mail.text ?? '', html: mail.html ?? '' })
      done()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }
  return { port, received, close: () => new Promise<void>((resolve) => server.close(resolve)) }
}

/** A server that sends its mail to `mail`. */
export const startServerWithMail = (mail: MailServer) =>
  startServer((address) => ({
    BASE_URL: address,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(mail.port),
    SMTP_SECURITY: 'none',
    SMTP_FROM: 'music@example.org',
  }))
