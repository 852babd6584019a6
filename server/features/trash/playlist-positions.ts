/** A playlist's entries with `restored` at their former positions (from 1), or at the end if the list is shorter now. */
export function mergeAtPositions(entries: readonly string[], restored: readonly { id: string; position: number }[]): string[] {
  const merged = [...entries]
  for (const { id, position } of [...restored].sort((a, b) => a.position - b.position)) merged.splice(position - 1, 0, id)
  return merged
}
