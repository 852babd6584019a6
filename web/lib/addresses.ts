/** Address of something on this site or elsewhere: paths get the site's base path, http(s) addresses stay as they are. */
export const withBase = (basePath: string, address: string) => (address.startsWith('/') ? basePath + address : address)

/** Absolute form of `withBase`, for <head> and for what leaves the page. */
export const absolute = (site: { origin: string; basePath: string }, address: string) =>
  address.startsWith('/') ? site.origin + site.basePath + address : address
