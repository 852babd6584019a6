import { z } from 'zod'
import { HttpAddress } from './fields.ts'
import { type Language, languages } from './languages.ts'
import { limits } from './limits.ts'
import { pageAt } from './pages.ts'

/** A menu entry in one language. */
export const SiteLink = z.strictObject({
  /** Blank for a page of `selfNamedPages`, whose name the browser knows. The server knows those of '/number' and of items. */
  label: z.string(),
  /** An absolute address, or the path of a public page below the base path. */
  address: z.string(),
})
export type SiteLink = z.infer<typeof SiteLink>

/** A menu entry as stored in the setting. */
export interface MenuEntry extends SiteLink {
  /** Replace `label` in these languages. */
  names: Partial<Record<Language, string>>
}

export const linksMax = 12

/** Pages with a built-in name in every language. */
const selfNamedPages = ['/', '/about', '/gallery', '/terms', '/privacy'] as const
export type SelfNamedPage = (typeof selfNamedPages)[number]

/** A menu of such pages. */
export const linksTo = (...paths: SelfNamedPage[]): string => paths.map((path) => `| ${path}`).join('\n')

/** Items have names of their own, too, and '/number' is named after the site's word for songs. */
const isNamed = (address: string) =>
  address === '/number' ||
  selfNamedPages.some((path) => path === address) ||
  /^\/(?:song|album|artist|playlist|playlists|page)\/[\w-]+$/.test(address)

/**
 * Parses a menu with one entry per line: 'Tickets | https://tickets.example | de: Karten', or '| /gallery' for a page with its own name.
 * Missing parts of a line become ''.
 */
export const linksIn = (setting: string): MenuEntry[] =>
  setting
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [label = '', ...parts] = line.split('|').map((part) => part.trim())
      const named = parts.map(nameIn)
      const end = named.lastIndexOf(null) + 1
      return { label, address: parts.slice(0, end).join('|'), names: Object.fromEntries(named.slice(end).flatMap((name) => name ?? [])) }
    })

/** 'de: Karten' -> one pair of language and name. */
function nameIn(part: string): [[Language, string]] | null {
  const [, code, name] = /^([a-z]{2}):\s*(\S.*)$/.exec(part) ?? []
  const language = languages.find((one) => one === code)
  return language && name ? [[language, name]] : null
}

/** The inverse of `linksIn`. */
export const linesOf = (entries: readonly MenuEntry[]): string =>
  entries
    .map(({ label, address, names }) => {
      const named = languages.flatMap((code) => (names[code]?.trim() ? `${code}: ${withoutBars(names[code])}` : []))
      return [withoutBars(label), address, ...named].join(' | ').trim()
    })
    .join('\n')

const withoutBars = (text: string) => text.replace(/[|\n]/g, ' ')

/** Null if every link is complete. Whether an item exists and is public is checked whenever the menu is shown. */
export function linksProblem(setting: string): 'no_links' | 'too_many_links' | 'dead_link' | null {
  const links = linksIn(setting)
  if (links.length > linksMax) return 'too_many_links'
  if (links.some(({ label, address }) => (label === '' && !isNamed(address)) || label.length > limits.name || address === ''))
    return 'no_links'
  return links.every(({ address }) => leadsSomewhere(address)) ? null : 'dead_link'
}

/** Whether it is an absolute address, or the path of a public page that the site's links can open. */
export const leadsSomewhere = (address: string): boolean => HttpAddress.safeParse(address).success || isPage(address)

const isPage = (address: string): boolean => /^\/[^?#\\]*$/.test(address) && !address.startsWith('//') && pageAt(address)?.area === 'public'
