/** Paths that the site answers itself: no redirection is asked about them. Bare `/song`, `/playlist` and `/playlists` are not. */
const ownPaths =
  /^\/(?:$|(?:about|gallery|auth|upload|terms|privacy|404|admin|healthz|readyz)\/?$|(?:api|media|covers|assets)(?:\/|$)|[cC]\/|(?:admin|r|captions|feeds|embed\/song|embed\/playlist)\/.|(?:song|playlist|playlists)\/[^/]+\/?$|(?:favicon\.ico|icon\.svg|icon-192\.png|icon-512\.png|apple-touch-icon\.png|sitemap\.xml|robots\.txt|manifest\.webmanifest)$)/

export const isOwnPath = (path: string): boolean => ownPaths.test(path)
