import { Id } from '#contract/fields.ts'
import { notFound } from './protocol.ts'

/** What an id of the protocol names. 'singles' are the songs of an artist that are on no album, listed like one. */
const prefixes = { song: 'so', album: 'al', artist: 'ar', singles: 'si', playlist: 'pl' } as const
export type Kind = keyof typeof prefixes

/** Players use ids of all kinds alike, for example for covers: the id says its kind. */
export const idOf = (kind: Kind, id: string) => `${prefixes[kind]}-${id}`

/** Null for a text that is no id. */
export function parseId(text: string): { kind: Kind; id: string } | null {
  const [, prefix, id = ''] = /^(\w\w)-(.+)$/.exec(text) ?? []
  const kind = (Object.keys(prefixes) as Kind[]).find((name) => prefixes[name] === prefix)
  return kind && Id.safeParse(id).success ? { kind, id } : null
}

/** The id of an item of this kind. Throws ProtocolError, code 70. */
export function readId(kind: Kind, text: string): string {
  const parsed = parseId(text)
  if (parsed?.kind !== kind) throw notFound(`The ${kind} '${text}'`)
  return parsed.id
}
