import type { Destination } from '#contract/codes.ts'
import { keysOf } from '#contract/keys.ts'
import type { Language } from '#contract/languages.ts'
import { linksIn, type SiteLink } from '#contract/setting-links.ts'
import { type SongWord, songWordOf } from '#contract/song-words.ts'
import type { Db } from '#server/repositories.ts'
import type { Settings } from './setting-defaults.ts'

export type SiteMenu = ReturnType<typeof createSiteMenu>

/** Name of an entry's destination, and whether visitors can see it. */
interface Target {
  name: string | null
  isShown: boolean
}

const namedKinds = { song: 'songs', playlist: 'playlists', category: 'categories', artist: 'artists', album: 'albums' } as const
type Kind = keyof typeof namedKinds
const kinds = keysOf(namedKinds)
interface Item {
  target: Destination
  name: string | null
}

interface Deps {
  db: Db
  settings: { current(): Promise<Settings> }
  /** Name of the page '/number': null if the pages are not built. */
  readNumberLabel: ReadNumberLabel | null
}

export type ReadNumberLabel = (speech: { language: Language; word: SongWord }) => Promise<string>

const ownPage = /^\/page\/([\w-]+)$/

/** The entries of header and footer. Visitors get only those with a reachable destination. */
export function createSiteMenu({ db, settings, readNumberLabel }: Deps) {
  /** Targets by address. Addresses of other sites are not checked. */
  async function targetsOf(addresses: readonly string[], language: Language): Promise<(address: string) => Target> {
    const slugs = addresses.flatMap((address) => ownPage.exec(address)?.[1] ?? [])
    const [saved, pages, items] = await Promise.all([
      settings.current(),
      db.ownPages.titlesOf(slugs, language),
      db.codeDestinations.describe(addresses.filter((address) => address.startsWith('/') && !ownPage.test(address))),
    ])
    const nameOf = await namesIn(language, [...items.values()])
    const numberLabel = addresses.includes('/number') && (await readNumberLabel?.({ language, word: songWordOf(saved.song_word) }))
    return (address) => {
      const slug = ownPage.exec(address)?.[1]
      if (slug !== undefined) return pages.get(slug) ?? { name: null, isShown: false }
      if (address === '/terms') return { name: null, isShown: saved.terms_of_service.trim() !== '' }
      if (address === '/privacy') return { name: null, isShown: saved.privacy_policy.trim() !== '' }
      if (address === '/number') return { name: numberLabel || null, isShown: true }
      if (!address.startsWith('/')) return { name: null, isShown: true }
      const item = items.get(address)
      return { name: item ? nameOf(item) : null, isShown: item?.reach === 'public' }
    }
  }

  /** Names of the items in a language. */
  async function namesIn(language: Language, items: readonly Item[]): Promise<(item: Item) => string | null> {
    const idsOf = (kind: Kind) => items.flatMap(({ target }) => (target.kind === kind ? target.id : []))
    const lists = kinds.map(async (kind) => [kind, await db.itemNames.list(namedKinds[kind], idsOf(kind))] as const)
    const named = new Map(await Promise.all(lists))
    return ({ target, name }) => {
      const texts = 'id' in target ? named.get(target.kind)?.get(target.id)?.names[language] : undefined
      return texts?.title ?? texts?.name ?? name
    }
  }

  return {
    /** The visible entries of these settings, in a language. */
    async shown(menus: readonly string[], language: Language): Promise<SiteLink[][]> {
      const entries = menus.map(linksIn)
      const targetOf = await targetsOf(
        entries.flat().map(({ address }) => address),
        language,
      )
      return entries.map((menu) =>
        menu.flatMap(({ label, address, names }) => {
          const { name, isShown } = targetOf(address)
          return isShown ? [{ label: names[language] ?? (label || (name ?? '')), address }] : []
        }),
      )
    },

    /** The targets of the addresses, for editors of the menu. */
    async check(addresses: readonly string[], language: Language) {
      const targetOf = await targetsOf(addresses, language)
      return addresses.map((address) => ({ address, ...targetOf(address) }))
    },
  }
}
