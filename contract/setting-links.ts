import { z } from 'zod'
import { HttpAddress } from './fields.ts'
import { type Language, languages } from './languages.ts'
import { limits } from './limits.ts'
import { pageAt } from './pages.ts'

/** An entry of a menu, in one language. */
export const SiteLink = z.strictObject({
  /** Blank for a page of `selfNamedPages`: the browser knows its name. */
  label: z.string(),
  /** An absolute address, or the path of a public page below the base path. */
  address: z.string(),
})
export type SiteLink = z.infer<typeof SiteLink>

/** An entry as the setting has it. */
export interface MenuEntry extends SiteLink {
  /** In place of `label`, in these languages. */
  names: Partial<Record<Language, string>>
}

export const linksMax = 12

/** Pages that have a name in every language. */
export const selfNamedPages = ['/', '/about', '/gallery', '/terms', '/privacy'] as const
export type SelfNamedPage = (typeof selfNamedPages)[number]

/** A menu of such pages. */
export const linksTo = (...paths: SelfNamedPage[]): string => paths.map((path) => `| ${path}`).join('\n')

/** Items have a name of their own, too. */
const isNamed = (address: string) =>
  selfNamedPages.some((path) => path === address) || /^\/(?:song|album|artist|playlist|playlists|page)\/[\w-]+$/.test(address)

/**
 * One in each line: 'Tickets | https://tickets.example | de: Karten', or '| /gallery' for a page with a name of its own. What a line lacks is
 * '' in its entry.
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

/** Null where every link is complete. Whether an item is there and public, is decided whenever the menu is shown. */
export function linksProblem(setting: string): 'no_links' | 'too_many_links' | 'dead_link' | null {
  const links = linksIn(setting)
  if (links.length > linksMax) return 'too_many_links'
  if (links.some(({ label, address }) => (label === '' && !isNamed(address)) || label.length > limits.name || address === ''))
    return 'no_links'
  return links.every(({ address }) => leadsSomewhere(address)) ? null : 'dead_link'
}

/** Whether this is an absolute address, or the path of a public page that the site's links can open. */
export const leadsSomewhere = (address: string): boolean => HttpAddress.safeParse(address).success || isPage(address)

function isPage(address: string): boolean {
  const rules = /^\/[^?#\\]*$/.test(address) && !address.startsWith('//') ? pageAt(address) : undefined
  return rules?.area === 'public' && !rules.isBare
}
