import type { z } from 'zod'
import { cutText } from '#contract/cut-text.ts'
import {
  AlbumOfFile,
  ArtistOfFile,
  CodeOfFile,
  ExportFile,
  type ExportModule,
  exportModules,
  formerFields,
  PlaylistOfFile,
  RedirectionOfFile,
  type RowsOfFile,
  SongOfFile,
} from '#contract/export-file.ts'
import { findUnstorableText } from '#contract/storable-text.ts'
import { AppError } from '#server/app-error.ts'
import { eachYielding } from '#server/chunks.ts'
import { isStorageKey } from '#server/storage/storage-keys.ts'

/** A parsed export file whose rows are all valid. */
export interface ReadFile {
  exportDate: string
  version: string
  modules: ExportModule[]
  rows: { [M in ExportModule]: RowsOfFile[M][] }
  /** Unknown fields of each module, reported but not imported. */
  ignoredFields: Record<ExportModule, string[]>
}

const schemas = {
  artists: ArtistOfFile,
  albums: AlbumOfFile,
  songs: SongOfFile,
  playlists: PlaylistOfFile,
  redirections: RedirectionOfFile,
  codes: CodeOfFile,
}

export const noRows = () => ({ artists: [], albums: [], songs: [], playlists: [], redirections: [], codes: [] })

/** Reads the file or throws invalid_export_file with `path` ('data.songs[3].title') and `reason`. Validates only the requested modules. */
export async function readExportFile(bytes: Uint8Array, wanted: readonly ExportModule[]): Promise<ReadFile> {
  const head = ExportFile.safeParse(parseJson(bytes))
  if (!head.success) throw invalidFile([], head.error)
  const { exportDate, version, modules, data } = head.data
  for (const name of Object.keys(data))
    if (!modules.some((module) => module === name)) throw invalid(`data.${name}`, 'is not named in modules')
  for (const module of modules) if (!Array.isArray(data[module])) throw invalid(`data.${module}`, 'must be a list')
  const read: ReadFile = {
    exportDate,
    version,
    modules: exportModules.filter((module) => modules.includes(module) && wanted.includes(module)),
    rows: noRows(),
    ignoredFields: noRows(),
  }
  if (read.modules.length === 0) throw invalid('modules', `lacks ${wanted.join(', ')}`)
  for (const module of read.modules) {
    read.ignoredFields[module] = await readRows(module, data[module] as unknown[], read.rows[module] as unknown[])
  }
  return read
}

async function readRows(module: ExportModule, rows: unknown[], into: unknown[]): Promise<string[]> {
  const schema: z.ZodObject = schemas[module]
  const ids = new Set<string>()
  const ignored = new Set<string>()
  for await (const [index, given] of eachYielding(rows)) {
    const row = withCurrentNames(given, formerFields[module] ?? {})
    const path = ['data', module, index]
    const place = placeOf(index, row)
    const parsed = schema.safeParse(row)
    if (!parsed.success) throw invalidFile(path, parsed.error, place)
    const badKey = storageKeys.find((name) => isBadKey((parsed.data as Record<string, unknown>)[name]))
    if (badKey) throw invalid(pathText([...path, badKey]), `is no path in the media storage${place}`)
    const unstorable = findUnstorableText(parsed.data)
    if (unstorable) throw invalid(pathText([...path, ...unstorable]), `has a character that cannot be stored${place}`)
    const { id } = parsed.data as { id?: string | null }
    if (id && ids.has(id)) throw invalid(pathText([...path, 'id']), `is there twice${place}`)
    if (id) ids.add(id)
    for (const name of Object.keys(row as object)) if (!Object.hasOwn(schema.shape, name)) ignored.add(name.slice(0, 100))
    into.push(parsed.data)
  }
  return [...ignored].slice(0, 20)
}

/** Renames fields of older files to their current names. */
function withCurrentNames(row: unknown, names: Record<string, string>): unknown {
  if (typeof row !== 'object' || row === null) return row
  const currentName = (name: string) => {
    const current = Object.hasOwn(names, name) ? names[name] : undefined
    return current === undefined || Object.hasOwn(row, current) ? name : current
  }
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [currentName(name), value]))
}

const storageKeys = ['media_path', 'cover_path', 'captions_path']
const isBadKey = (value: unknown) => typeof value === 'string' && !isStorageKey(value)

function parseJson(bytes: Uint8Array): unknown {
  if (isNestedDeeper(bytes, nestingMax)) throw invalid('', 'is nested too deep')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw invalid('', 'is no JSON text')
  }
}

/** Files have six levels; the rest is for unknown fields. */
const nestingMax = 100

/** Checked before parsing, because parse time grows with the nesting depth. */
export function isNestedDeeper(json: Uint8Array, max: number): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (inString) {
      if (byte === code.backslash) at++
      else if (byte === code.quote) inString = false
    } else if (byte === code.quote) inString = true
    else if (byte === code.bracket || byte === code.brace) {
      if (++depth > max) return true
    } else if (byte === code.closingBracket || byte === code.closingBrace) depth--
  }
  return false
}

const code = { quote: 0x22, backslash: 0x5c, bracket: 0x5b, closingBracket: 0x5d, brace: 0x7b, closingBrace: 0x7d } as const

export const invalid = (path: string, reason: string) => new AppError('invalid_export_file', { path: path.slice(0, 200), reason })

function invalidFile(path: PropertyKey[], { issues }: z.ZodError, place = ''): AppError {
  const [first] = issues
  return invalid(pathText([...path, ...(first?.path ?? [])]), `${first ? reasonOf(first) : 'is wrong'}${place}`)
}

/** The row as people find it: paths count from 0, editors and the list of rows before an import count from 1. */
function placeOf(index: number, row: unknown): string {
  const { title, name, from_url: source, code: address } = (row ?? {}) as Record<string, unknown>
  const shown = [title, name, source, address].find((text) => typeof text === 'string' && text.trim() !== '')
  const place = `, in row ${index + 1}`
  if (typeof shown !== 'string') return place
  return `${place} (“${shown.length > shownNameMax ? `${cutText(shown, shownNameMax)}…` : shown}”)`
}

const shownNameMax = 60

/** The problem as a clause that follows the path. Only the message of zod tells that a value is missing. */
function reasonOf(issue: z.core.$ZodIssue): string {
  const { message } = issue
  if (message.endsWith('received undefined')) return 'is missing'
  if (/^(?:is|names|must) /.test(message)) return message
  if (issue.code === 'invalid_type') return `must be ${typeNames[issue.expected] ?? issue.expected}`
  if (issue.code === 'too_small') {
    if (issue.origin === 'string') return issue.minimum === 1 ? 'must not be blank' : `must have at least ${issue.minimum} characters`
    if (issue.origin === 'number' || issue.origin === 'int') return `must be ${issue.minimum} or more`
  }
  if (issue.code === 'too_big') {
    if (issue.origin === 'string') return `must have up to ${issue.maximum} characters`
    if (issue.origin === 'number' || issue.origin === 'int') return `must be ${issue.maximum} or less`
    if (issue.origin === 'array') return `must have up to ${issue.maximum} entries`
  }
  return `is wrong (${message})`
}

const typeNames: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const pathText = (path: PropertyKey[]): string =>
  path.reduce<string>((text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part)), '')
