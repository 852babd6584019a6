/** The ids of a playlist's entries in order, with `restored` at the positions (from 1) that they had, in so far as the list is that long. */
export function mergeAtPositions(entries: readonly string[], restored: readonly { id: string; position: number }[]): string[] {
  const merged = [...entries]
  for (const { id, position } of [...restored].sort((a, b) => a.position - b.position)) merged.splice(position - 1, 0, id)
  return merged
}
