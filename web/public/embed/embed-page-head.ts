import { absolute, type SiteAddress } from '#web/lib/addresses.ts'

/** Title and canonical address. */
export const embedHead = (title: string, path: string, site: SiteAddress) => ({
  meta: [{ title }],
  links: [{ rel: 'canonical', href: absolute(site, path) }],
})
