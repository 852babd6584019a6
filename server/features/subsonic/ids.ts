import { Id } from '#contract/fields.ts'
import { keysOf } from '#contract/keys.ts'
import { notFound } from './protocol.ts'

/** Prefixes by kind. 'singles' are the songs of an artist without an album, presented as an album. */
const prefixes = { song: 'so', album: 'al', artist: 'ar', singles: 'si', playlist: 'pl' } as const
export type Kind = keyof typeof prefixes

/** Players use ids of all kinds alike, for example for covers, so an id contains its kind. */
export const idOf = (kind: Kind, id: string) => `${prefixes[kind]}-${id}`

/** Null if the text is not an id. */
export function parseId(text: string): { kind: Kind; id: string } | null {
  const [, prefix, id = ''] = /^(\w\w)-(.+)$/.exec(text) ?? []
  const kind = keysOf(prefixes).find((name) => prefixes[name] === prefix)
  return kind && Id.safeParse(id).success ? { kind, id } : null
}

/** The id of an item of this kind. Throws ProtocolError with code 70. */
export function readId(kind: Kind, text: string): string {
  const parsed = parseId(text)
  if (parsed?.kind !== kind) throw notFound(`The ${kind} '${text}'`)
  return parsed.id
}
