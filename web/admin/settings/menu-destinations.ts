import { type DestinationDraft, destinationOf, type ItemKind, nothing } from '#web/admin/codes/destination-draft.ts'

const itemPaths: Record<ItemKind, string> = {
  song: '/song/',
  playlist: '/playlist/',
  category: '/playlists/',
  artist: '/artist/',
  album: '/album/',
}

/** The destination of a menu address, the inverse of `addressAt`; `name` is the name of its item. */
export function draftAt(address: string, name: string | null): DestinationDraft {
  if (address === '') return nothing
  for (const [kind, path] of Object.entries(itemPaths) as [ItemKind, string][])
    if (address.startsWith(path)) {
      const id = address.slice(path.length)
      return { ...nothing, kind, items: { ...nothing.items, [kind]: { id, name: name ?? id } } }
    }
  return address.startsWith('/') ? { ...nothing, kind: 'page', path: address } : { ...nothing, kind: 'address', url: address }
}

/** '' if nothing is chosen. Invalid addresses stay as they were typed. */
export function addressAt(draft: DestinationDraft): string {
  if (draft.kind === 'address') return draft.url.trim()
  const destination = destinationOf(draft)
  if (!destination) return ''
  if (destination.kind === 'page') return destination.path
  return destination.kind === 'address' ? destination.url : itemPaths[destination.kind] + destination.id
}
