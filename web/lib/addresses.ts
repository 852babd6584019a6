import { languages } from '#contract/languages.ts'

/** Address of a path of the site ('/song/abc'). Addresses in API responses (fileUrl, coverUrl) already include the base path. */
export const withBase = (basePath: string, path: string) => basePath + path

export interface SiteAddress {
  origin: string
  basePath: string
}

/** See AppContext. */
export interface PageSite extends SiteAddress {
  pagesPath: string
}

/** Absolute address of a path of the site: for <head>, and for links that are used outside of the page. */
export const absolute = (site: SiteAddress, path: string) => site.origin + site.basePath + path

/** Absolute address of a page, feed or share card, in the language in the current address, if any. */
export const pageAddress = ({ origin, pagesPath }: PageSite, path: string) => origin + pagesPath + path

/** Canonical address of a page, and its address in each language (hreflang). The one without a language follows the browser. */
export const pageLinks = (path: string, site: PageSite) => [
  { rel: 'canonical', href: pageAddress(site, path) },
  ...languages.map((language) => ({ rel: 'alternate', hrefLang: language as string, href: absolute(site, `/${language}${path}`) })),
  { rel: 'alternate', hrefLang: 'x-default', href: absolute(site, path) },
]
