import { isIP } from 'node:net'
import { z } from 'zod'

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))

/** Address of a site, without a query or a trailing slash. */
export const siteAddress = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text))
  .refine((url) => !url.search && !url.hash && !url.username)
  .transform((url) => ({ origin: url.origin, path: url.pathname.replace(/\/+$/, '') }))

export const originExpected = 'an http or https address without a path, such as https://s3.example.org'
export const originAddress = siteAddress.refine(({ path }) => path === '').transform(({ origin }) => origin)

export const addressList = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isAddressOrNetwork))

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/')
  const version = isIP(address)
  return version !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
}

export const listenAddress = z
  .string()
  .regex(/^(\[[\da-f:]+\]|[^:]+):\d{1,5}$/i)
  .transform((text) => ({
    host: text.slice(0, text.lastIndexOf(':')).replace(/^\[|\]$/g, ''),
    port: Number(text.slice(text.lastIndexOf(':') + 1)),
  }))
  .refine(({ port }) => port <= 65_535)
