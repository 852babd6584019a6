import { fold } from '#contract/fold.ts'
import { searchText } from '#contract/search-words.ts'

/** Additional lookup columns of a profile. With the @, a search for '@ada' does not match display names. */
export const profileKeys = ({ username, display_name }: { username: string; display_name: string }) => ({
  username_key: usernameKey(username),
  search_text: searchText([`@${username}`, display_name].map(fold)),
})

/** Equal for usernames that differ only in case. */
export const usernameKey = (username: string): string => username.toLowerCase()
