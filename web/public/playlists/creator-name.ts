import type { PlaylistCard } from '#contract/playlists.ts'

/** The display name, else the username; null once the account is deleted. */
export const creatorName = ({ creator }: Pick<PlaylistCard, 'creator'>) => creator && (creator.displayName || creator.username)
