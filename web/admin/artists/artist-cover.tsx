import { Cover } from '#web/ui/cover.tsx'

/** Inks the pattern of what has no category. */
const neutral = { color: '#6e7067' }

/** The image, or a pattern generated from the name. */
export const ArtistCover = ({ name, coverUrl, sizes }: { name: string; coverUrl: string | null; sizes: string }) => (
  <Cover song={{ title: name, coverUrl, category: neutral }} sizes={sizes} />
)
