import type { Visitor } from '#server/visibility/visibility-rule.ts'

/** The version of Subsonic that OpenSubsonic extends. */
export const protocolVersion = '1.16.1'
export const serverType = 'music-platform'

/** Error codes of the protocol. */
const errorCodes = {
  generic: 0,
  badParameter: 10,
  wrongCredentials: 40,
  mechanismUnsupported: 42,
  mechanismsConflict: 43,
  wrongApiKey: 44,
  forbidden: 50,
  notFound: 70,
} as const

export class ProtocolError extends Error {
  readonly code: (typeof errorCodes)[keyof typeof errorCodes]

  constructor(reason: keyof typeof errorCodes, message: string) {
    super(message)
    this.code = errorCodes[reason]
  }
}

export const notFound = (what: string) => new ProtocolError('notFound', `${what} was not found.`)

/** Undefined members are omitted from responses. */
export type Value = string | number | boolean | undefined | readonly Value[] | Members
export interface Members {
  readonly [name: string]: Value
}
/** Has at most one member, the element of a response. */
export type ResponseBody = Members

/** `viewer` is null for a guest of the public library. */
export interface Call extends Visitor {
  /** Name of the player. */
  player: string
  address: string
}

/** A response outside of the protocol's format: bytes of a file, or a redirect. */
export class Bytes {
  readonly source: ByteSource
  constructor(source: ByteSource) {
    this.source = source
  }
}
export type ByteSource = { kind: 'media' | 'cover' | 'captions'; key: string } | { kind: 'external'; address: string }
