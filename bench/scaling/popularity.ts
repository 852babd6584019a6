/**
 * Hit rate of an LRU cache of this many songs under Zipf popularity, by Che's approximation (Che, Tung and Wang, 2002); at these sizes it
 * is within one percent of a simulation.
 */
export function hitRatio({ songs, cachedSongs, skew }: { songs: number; cachedSongs: number; skew: number }): number {
  if (cachedSongs >= songs) return 1
  const weights = new Float64Array(songs)
  let total = 0
  for (let rank = 0; rank < songs; rank++) {
    weights[rank] = (rank + 1) ** -skew
    total += weights[rank] ?? 0
  }
  const cachedAfter = (requests: number) => weights.reduce((sum, weight) => sum + 1 - Math.exp((-weight / total) * requests), 0)
  let [least, most] = [0, cachedSongs]
  while (cachedAfter(most) < cachedSongs) most *= 2
  for (let step = 0; step < 60; step++) {
    const midpoint = (least + most) / 2
    if (cachedAfter(midpoint) < cachedSongs) least = midpoint
    else most = midpoint
  }
  return weights.reduce((sum, weight) => sum + (weight / total) * (1 - Math.exp((-weight / total) * most)), 0)
}
