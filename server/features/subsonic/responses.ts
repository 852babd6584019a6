import { xmlDocument } from '#server/http/xml.ts'
import { programVersion } from '#server/program-version.ts'
import { type Members, type ProtocolError, protocolVersion, type ResponseBody, serverType, type Value } from './protocol.ts'

export interface Response {
  type: string
  body: string
}

const envelope = { version: protocolVersion, type: serverType, serverVersion: programVersion, openSubsonic: true }

/** A successful response: JSON if `format` is 'json', otherwise XML. */
export const ok = (body: ResponseBody, format: string | undefined) => inFormat({ status: 'ok', ...envelope, ...body }, format)

export const failed = ({ code, message }: Pick<ProtocolError, 'code' | 'message'>, format: string | undefined) =>
  inFormat({ status: 'failed', ...envelope, error: { code, message } }, format)

async function inFormat(content: ResponseBody, format: string | undefined): Promise<Response> {
  if (format === 'json') return { type: 'application/json; charset=utf-8', body: JSON.stringify({ 'subsonic-response': content }) }
  const root = { '@xmlns': 'http://subsonic.org/restapi', ...partsOf(Object.entries(content)) }
  return { type: 'text/xml; charset=utf-8', body: await xmlDocument({ 'subsonic-response': root }) }
}

/**
 * Members of songs and albums that OpenSubsonic added. Omitted from XML, because older players read it, and some stop at unknown elements:
 * in Clementine an album then has no songs.
 */
const jsonOnly = new Set([
  'albumArtists',
  'artists',
  'contributors',
  'genres',
  'isrc',
  'recordLabels',
  'releaseDate',
  'releaseTypes',
  'replayGain',
])

const elementOf = (members: Members): Record<string, unknown> => partsOf(Object.entries(members).filter(([name]) => !jsonOnly.has(name)))

const partsOf = (members: [string, Value][]): Record<string, unknown> =>
  Object.fromEntries(members.flatMap(([name, value]) => (value === undefined ? [] : [partOf(name, value)])))

/** One rule for all: scalars become attributes, objects and lists become elements, and `value` becomes the text of its element. */
function partOf(name: string, value: Value): [string, unknown] {
  if (Array.isArray(value)) return [name, value.map((item: Value) => (isMembers(item) ? elementOf(item) : String(item)))]
  if (isMembers(value)) return [name, nested.has(name) ? value : elementOf(value)]
  return [name === 'value' ? '#text' : `@${name}`, String(value)]
}

/** Elements whose scalars are elements, too, in Subsonic's schema. */
const nested = new Set(['albumInfo', 'artistInfo', 'artistInfo2'])

const isMembers = (value: Value): value is Members => typeof value === 'object' && !Array.isArray(value)
