import { neutral } from '#web/public/playlists/playlist-cover.tsx'
import { Cover } from '#web/ui/cover.tsx'

/** The artist's image, or a pattern generated from the name. */
export const ArtistCover = ({ name, coverUrl, sizes }: { name: string; coverUrl: string | null; sizes: string }) => (
  <Cover song={{ title: name, coverUrl, category: neutral }} sizes={sizes} />
)
