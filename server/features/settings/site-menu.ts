import type { Language } from '#contract/languages.ts'
import { linksIn, type SiteLink } from '#contract/setting-links.ts'
import type { Db } from '#server/repositories.ts'
import type { Settings } from './setting-defaults.ts'

export type SiteMenu = ReturnType<typeof createSiteMenu>

/** Where an entry leads: the name of it, and whether visitors find something there. */
interface Target {
  name: string | null
  isShown: boolean
}

const ownPage = /^\/page\/([\w-]+)$/

/** The entries of header and footer, of which visitors get those that lead somewhere. */
export function createSiteMenu({ db, settings }: { db: Db; settings: { current(): Promise<Settings> } }) {
  /** By address. Addresses of other sites are not visited. */
  async function targetsOf(addresses: readonly string[], language: Language): Promise<(address: string) => Target> {
    const slugs = addresses.flatMap((address) => ownPage.exec(address)?.[1] ?? [])
    const [saved, pages, items] = await Promise.all([
      settings.current(),
      db.ownPages.titlesOf(slugs, language),
      db.codeDestinations.describe(addresses.filter((address) => address.startsWith('/') && !ownPage.test(address))),
    ])
    return (address) => {
      const slug = ownPage.exec(address)?.[1]
      if (slug !== undefined) return pages.get(slug) ?? { name: null, isShown: false }
      if (address === '/terms') return { name: null, isShown: saved.terms_of_service.trim() !== '' }
      if (address === '/privacy') return { name: null, isShown: saved.privacy_policy.trim() !== '' }
      if (!address.startsWith('/')) return { name: null, isShown: true }
      const item = items.get(address)
      return { name: item?.name ?? null, isShown: item?.reach === 'public' }
    }
  }

  return {
    /** The entries of these settings that lead somewhere, in a language. */
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

    /** What an editor of the menu reads about each address. */
    async check(addresses: readonly string[], language: Language) {
      const targetOf = await targetsOf(addresses, language)
      return addresses.map((address) => ({ address, ...targetOf(address) }))
    },
  }
}
