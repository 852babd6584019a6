import { Cover } from '#web/ui/cover.tsx'

/** Pattern color for items without a category. */
const neutral = { color: '#6e7067' }

/** The artist's image, or a pattern generated from the name. */
export const ArtistCover = ({ name, coverUrl, sizes }: { name: string; coverUrl: string | null; sizes: string }) => (
  <Cover song={{ title: name, coverUrl, category: neutral }} sizes={sizes} />
)
