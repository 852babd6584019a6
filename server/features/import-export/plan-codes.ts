import type { Destination } from '#contract/codes.ts'
import type { CodeOfFile, DestinationOfFile } from '#contract/export-file.ts'
import type { ImportLine, ImportNote } from '#contract/import-export.ts'
import { AppError } from '#server/app-error.ts'
import { eachYielding } from '#server/chunks.ts'
import { columnsOfFile } from '#server/database/columns.ts'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import { codeColumns } from '#server/features/codes/code-columns.ts'
import type { ImportedCode, ImportedDestination } from '#server/features/codes/imported-codes.repository.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { invalid } from './import-file.ts'

/** Functions of the codes feature. */
export interface CodeRules {
  /** Normalizes a destination like the form does, and throws the same errors. */
  checkedDestination(destination: Destination, siteAddress: string): Destination
}

interface CodeFacts {
  takenIds: ReadonlySet<string>
  /** Codes of the file that exist or existed here. */
  usedCodes: ReadonlySet<string>
  /** Library ids of the file's items; undefined if they do not exist here. */
  songOf(destination: Extract<DestinationOfFile, { kind: 'song' }>): string | undefined
  playlistOf(id: string): string | undefined
  catalog: CatalogIndex
  categoryOf(category: { id?: string; name?: string | null | undefined }): string | undefined
}

interface CodesPlan {
  lines: ImportLine[]
  additions: ImportedCode[]
}

/** Returns the rows with normalized destinations. Throws invalid_export_file for a destination that the form would reject. */
export async function checkCodes(rows: readonly CodeOfFile[], rules: CodeRules, siteAddress: string): Promise<CodeOfFile[]> {
  const checked: CodeOfFile[] = []
  for await (const [index, row] of eachYielding(rows)) {
    const check = (field: 'destination' | 'fallback_destination') =>
      checkDestination(row[field], `data.codes[${index}].${field}`, rules, siteAddress)
    checked.push({ ...row, destination: check('destination'), fallback_destination: check('fallback_destination') })
  }
  return checked
}

function checkDestination(
  destination: DestinationOfFile | null | undefined,
  path: string,
  rules: CodeRules,
  siteAddress: string,
): DestinationOfFile | null {
  if (destination?.kind !== 'page' && destination?.kind !== 'address') return destination ?? null
  try {
    const checked = rules.checkedDestination(destination, siteAddress)
    return checked.kind === 'song' || checked.kind === 'album' ? { ...checked, artist: null } : checked
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const isLoop = error.code === 'code_destination_loop'
    throw invalid(path, isLoop ? 'is a code or a redirection' : 'is neither a path of this site nor an http or https address')
  }
}

/** Codes are added even if their destination is missing, because they are already printed. */
export async function planCodes(rows: readonly CodeOfFile[], facts: CodeFacts): Promise<CodesPlan> {
  const plan: CodesPlan = { lines: [], additions: [] }
  const used = new Set(facts.usedCodes)
  for await (const [index, row] of eachYielding(rows)) {
    const notes: ImportNote[] = []
    const isUsed = used.has(row.code)
    plan.lines.push({ row: index + 1, name: row.code, detail: row.label, skipped: isUsed ? 'duplicate' : null, notes })
    if (isUsed) continue
    used.add(row.code)
    const id = row.id && !facts.takenIds.has(row.id) ? row.id : newId()
    if (row.id && row.id !== id) notes.push({ code: 'new_id', names: [] })
    plan.additions.push(newCode(row, id, facts, notes))
  }
  return plan
}

function newCode(row: CodeOfFile, id: string, facts: CodeFacts, notes: ImportNote[]): ImportedCode {
  const unmatched: string[] = []
  const code: ImportedCode = {
    ...columnsOfFile(codeColumns, row),
    id,
    batch: row.batch,
    // Only deleted codes have no destination, and theirs is never used.
    destination: row.destination
      ? importedDestination(row.destination, facts, unmatched)
      : { target: { kind: 'page', path: '/' }, name: null, category: null },
    starts_at: row.starts_at ?? null,
    ends_at: row.ends_at ?? null,
    fallback_destination: row.fallback_destination ? importedDestination(row.fallback_destination, facts, unmatched) : null,
    is_active: row.is_active ?? true,
    message: row.message ?? null,
    created_at: row.created_at ?? newTimestamp(),
    deleted_at: row.deleted_at ?? null,
    scans: row.scans,
  }
  if (unmatched.length > 0) notes.push({ code: 'destination_unmatched', names: unmatched })
  return code
}

/** A missing item remains the destination, because it may be imported later under its id. */
function importedDestination(destination: DestinationOfFile, facts: CodeFacts, unmatched: string[]): ImportedDestination {
  if (destination.kind === 'page' || destination.kind === 'address') return { target: destination, name: null, category: null }
  const name = ('title' in destination ? destination.title : 'name' in destination ? destination.name : null) ?? null
  const found = findItem(destination, facts)
  if (found === undefined) unmatched.push(name ?? destination.id)
  const id = found ?? destination.id
  const categoryId =
    destination.kind === 'category' ? id : facts.categoryOf({ name: 'category' in destination ? destination.category : null })
  return { target: { kind: destination.kind, id }, name, category: categoryId === undefined ? null : { id: categoryId } }
}

function findItem(destination: Extract<DestinationOfFile, { id: string }>, facts: CodeFacts): string | undefined {
  switch (destination.kind) {
    case 'song':
      return facts.songOf(destination)
    case 'playlist':
      return facts.playlistOf(destination.id)
    case 'category':
      return facts.categoryOf(destination)
    case 'artist':
      return facts.catalog.artistOf(destination)
    case 'album':
      return facts.catalog.albumOf(destination)
  }
}
