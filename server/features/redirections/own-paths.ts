/** Paths that the site answers itself: no redirection is asked about them. Bare `/song`, `/playlist` and `/playlists` are not. */
const ownPaths =
  /^\/(?:$|(?:about|gallery|auth|upload|terms|privacy|404|admin)\/?$|(?:admin|r|api|media|covers|assets|feeds|embed\/song|embed\/playlist)\/.|(?:song|playlist|playlists)\/[^/]+\/?$)/

export const isOwnPath = (path: string): boolean => ownPaths.test(path)
