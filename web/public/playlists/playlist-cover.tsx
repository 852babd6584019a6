import type { PlaylistCard } from '#contract/playlists.ts'
import { Cover } from '#web/ui/cover.tsx'

/** Color of the pattern for items without a category. */
export const neutral = { color: '#6e7067' }

interface PlaylistCoverProps {
  playlist: Pick<PlaylistCard, 'name' | 'coverUrl'> & { category: { color: string } | null }
  sizes: string
  isFirst?: boolean
  className?: string | undefined
}

/** The playlist's own cover, or a pattern generated from its name and its category's color. */
export const PlaylistCover = ({ playlist: { name, coverUrl, category }, ...rest }: PlaylistCoverProps) => (
  <Cover song={{ title: name, coverUrl, category: category ?? neutral }} {...rest} />
)
