import { fold } from './search/fold.ts'

/** Additional lookup columns of a profile. The @ prevents a search for '@ada' from matching display names. */
export const profileKeys = ({ username, display_name }: { username: string; display_name: string }) => ({
  username_key: usernameKey(username),
  search_text: [`@${username}`, display_name].map(fold).join('\n'),
})

/** Equal for usernames that differ by case alone. */
export const usernameKey = (username: string): string => username.toLowerCase()
