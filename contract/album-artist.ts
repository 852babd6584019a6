import { suggestCredits } from './credit-suggestions.ts'

/**
 * The artist of an album whose songs have these artist texts: the one that every other text names first, as in 'A' and 'A feat. B'; null for
 * various artists.
 */
export function albumArtistOf(texts: readonly (string | null)[]): string | null {
  const names = [...new Set(texts)].filter((text) => text !== null)
  return names.find((name) => names.every((text) => text === name || suggestCredits(text)[0]?.name === name)) ?? null
}
