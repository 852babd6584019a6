import { fold } from '#contract/fold.ts'

/** Additional lookup columns of a profile. With the @, a search for '@ada' does not match display names. */
export const profileKeys = ({ username, display_name }: { username: string; display_name: string }) => ({
  username_key: usernameKey(username),
  search_text: [`@${username}`, display_name].map(fold).join('\n'),
})

/** Equal for usernames that differ only in case. */
export const usernameKey = (username: string): string => username.toLowerCase()
