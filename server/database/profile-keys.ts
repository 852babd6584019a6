import { fold } from './search/fold.ts'

/** What a profile stores besides, for finding. The @ lets a search for '@ada' find nobody by their display name. */
export const profileKeys = ({ username, display_name }: { username: string; display_name: string }) => ({
  username_key: usernameKey(username),
  search_text: [`@${username}`, display_name].map(fold).join('\n'),
})

/** Equal for usernames that differ by case alone. */
export const usernameKey = (username: string): string => username.toLowerCase()
