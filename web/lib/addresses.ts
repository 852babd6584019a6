import { languages } from '#contract/languages.ts'

/** Address of one of the site's own paths ('/song/abc'). What the API calls an address (fileUrl, coverUrl) is one already. */
export const withBase = (basePath: string, path: string) => basePath + path

export interface SiteAddress {
  origin: string
  basePath: string
}

/** As in AppContext. */
export interface PageSite extends SiteAddress {
  pagesPath: string
}

/** Absolute address of one of the site's own paths: for <head>, and for what leaves the page. */
export const absolute = (site: SiteAddress, path: string) => site.origin + site.basePath + path

/** Absolute address of a page, a feed or a share card, in the language that the address of this one names. */
export const pageAddress = ({ origin, pagesPath }: PageSite, path: string) => origin + pagesPath + path

/** The address of a page, and those in all languages for search engines. The one without a language is in the visitor's. */
export const pageLinks = (path: string, site: PageSite) => [
  { rel: 'canonical', href: pageAddress(site, path) },
  ...languages.map((language) => ({ rel: 'alternate', hrefLang: language as string, href: absolute(site, `/${language}${path}`) })),
  { rel: 'alternate', hrefLang: 'x-default', href: absolute(site, path) },
]
