/** Width and height in pixels of embedded players, as offered by the share dialog and oEmbed. */
export const embedSizes = {
  audio: { width: 480, height: 152 },
  video: { width: 640, height: 440 },
  playlist: { width: 480, height: 420 },
} as const

/** Items with an embedded player at `/embed/{kind}/{id}`. */
export type EmbeddedKind = 'song' | 'playlist' | 'album' | 'artist'

/** Themes of embedded players, named in their address. Without one, a player has the theme of the visitor's system. */
export const embedThemes = ['light', 'dark'] as const
export type EmbedTheme = (typeof embedThemes)[number]

interface EmbeddedPlayer {
  siteAddress: string
  kind: EmbeddedKind
  id: string
  title: string
  width: number
  height: number
  theme?: EmbedTheme | null
  /** Where a song starts; null or 0 for its beginning. */
  startSeconds?: number | null
}

/** HTML that shows a player on another site. `frameborder` is for sites that remove `style`, such as WordPress from oEmbed's HTML. */
export const embedCode = ({ siteAddress, kind, id, title, width, height, theme, startSeconds }: EmbeddedPlayer) =>
  `<iframe src="${siteAddress}/embed/${kind}/${id}${theme ? `?theme=${theme}` : ''}${startSeconds ? `#t=${startSeconds}` : ''}" width="${width}" height="${height}" frameborder="0" style="border:0;max-width:100%" allow="autoplay; fullscreen" loading="lazy" title="${escapeAttribute(title)}"></iframe>`

const escapeAttribute = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
