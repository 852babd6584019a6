import { z } from 'zod'
import { ConfigError, type Read } from './environment.ts'
import { wholeNumber } from './formats.ts'

export interface Smtp {
  host: string
  port: number
  security: 'none' | 'starttls' | 'tls'
  username: string | null
  password: string | null
  from: string
}

/** Null if no mail is sent. Throws ConfigError. */
export function readSmtp(read: Read): Smtp | null {
  const host = read('SMTP_HOST', z.string(), 'a host name')
  if (host === undefined) {
    const stray = (['SMTP_PORT', 'SMTP_SECURITY', 'SMTP_USERNAME', 'SMTP_PASSWORD', 'SMTP_FROM'] as const).find(
      (name) => read(name, z.string(), 'a text') !== undefined,
    )
    if (stray) throw new ConfigError(`${stray} needs SMTP_HOST, the mail server: set both, or neither.`)
    return null
  }
  const from = read('SMTP_FROM', z.string().regex(/@/), 'an e-mail address, or a name and an address')
  if (from === undefined) throw new ConfigError('SMTP_FROM must be set where SMTP_HOST is: the address that mail comes from.')
  const security = read('SMTP_SECURITY', z.enum(['none', 'starttls', 'tls']), "'none', 'starttls' or 'tls'") ?? 'starttls'
  return {
    host,
    from,
    security,
    port: read('SMTP_PORT', wholeNumber(1, 65_535), 'a number from 1 to 65535') ?? (security === 'tls' ? 465 : 587),
    username: read('SMTP_USERNAME', z.string(), 'a text') ?? null,
    password: read('SMTP_PASSWORD', z.string(), 'a text') ?? null,
  }
}
