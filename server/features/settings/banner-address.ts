const own = /^\/(covers\/banners\/[a-z0-9._-]+)$/

/** The value of hero_banner_url for a picture in the storage: without the base path, so that the site can move. */
export const bannerAddress = (bannerPath: string) => `/${bannerPath}`

/** The storage key without `-{width}.{extension}`; null for an external address or none. */
export const bannerPathIn = (address: string): string | null => own.exec(address)?.[1] ?? null
