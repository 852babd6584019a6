interface Credit {
  artist_id: string
  role?: string
  instrument?: string | null
}

interface Moved {
  position: number
  kept_position: number | null
  role?: string
  instrument?: string | null
}

/**
 * The credits of a song or an album after `id` has got back those that a merge has given to `into`. Credits that an editor has changed or
 * removed since stay as they are.
 */
export function givenBack<C extends Credit>(
  credits: readonly C[],
  { id, into }: { id: string; into: string },
  moved: readonly Moved[],
): C[] {
  const result = [...credits]
  for (const { position, kept_position, role, instrument } of moved.toSorted((one, other) => one.position - other.position)) {
    const index = result.findIndex(
      (one) => one.artist_id === into && one.role === role && (one.instrument ?? null) === (instrument ?? null),
    )
    const kept = result[index]
    if (!kept) continue
    const own = { ...kept, artist_id: id }
    if (kept_position === null) result[index] = own
    else result.splice(position < kept_position ? index : index + 1, 0, own)
  }
  return result
}
