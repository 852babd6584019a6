const own = /^\/(covers\/banners\/[a-z0-9._-]+)$/

/** How the setting hero_banner_url names a picture in the storage: a path without the site's own, so that the site may move. */
export const bannerAddress = (bannerPath: string) => `/${bannerPath}`

/** The storage key without `-{width}.{extension}`; null for an external address, and for none. */
export const bannerPathIn = (address: string): string | null => own.exec(address)?.[1] ?? null
