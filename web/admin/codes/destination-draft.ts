import type { Destination, ShownDestination } from '#contract/codes.ts'
import { HttpAddress } from '#contract/fields.ts'
import { CallError } from '#web/lib/api.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { destinationName } from './destination-labels.ts'

const texts = adminTexts.codeForm

export type ItemKind = Extract<Destination, { id: string }>['kind']
export interface Item {
  id: string
  name: string
}

/** A destination in a form. It has a choice for each kind, so that switching kinds loses none. */
export interface DestinationDraft {
  kind: Destination['kind']
  items: Record<ItemKind, Item | null>
  path: string
  url: string
}

export const nothing: DestinationDraft = {
  kind: 'song',
  items: { song: null, playlist: null, category: null, artist: null, album: null },
  path: '/',
  url: '',
}

export function draftOf(shown: ShownDestination | null): DestinationDraft {
  if (!shown) return nothing
  const { target } = shown
  if (target.kind === 'page') return { ...nothing, kind: target.kind, path: target.path }
  if (target.kind === 'address') return { ...nothing, kind: target.kind, url: target.url }
  return { ...nothing, kind: target.kind, items: { ...nothing.items, [target.kind]: { id: target.id, name: destinationName(shown) } } }
}

/** 'example.org/menu' becomes 'https://example.org/menu'; what does not start with a host name stays. */
export function completedAddress(text: string): string {
  const address = text.trim()
  return /^[^\s.:/?#@]+(\.[^\s.:/?#@]+)+(:\d+)?([/?#]|$)/.test(address) ? `https://${address}` : address
}

/** Null if nothing is chosen, or the address is invalid. */
export function destinationOf({ kind, items, path, url }: DestinationDraft): Destination | null {
  if (kind === 'page') return { kind, path }
  if (kind === 'address') {
    const { data } = HttpAddress.safeParse(completedAddress(url))
    return data === undefined ? null : { kind, url: data }
  }
  const item = items[kind]
  return item && { kind, id: item.id }
}

/** The error message if `destinationOf` is null. */
export const missingDestination = ({ kind }: DestinationDraft): string =>
  kind === 'address' ? texts.urlInvalid : texts.destinationMissing[kind]

/** The message of a server error about a destination; undefined for other errors. */
export function destinationError(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return undefined
  if (error.code === 'redirection_target_invalid') return texts.urlRejected
  return error.code === 'code_destination_missing' || error.code === 'code_destination_loop' ? errorText(error) : undefined
}
