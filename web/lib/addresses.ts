/** Address of one of the site's own paths ('/song/abc'). What the API calls an address (fileUrl, coverUrl) is one already. */
export const withBase = (basePath: string, path: string) => basePath + path

/** Absolute address of one of the site's own paths: for <head>, and for what leaves the page. */
export const absolute = (site: { origin: string; basePath: string }, path: string) => site.origin + site.basePath + path
