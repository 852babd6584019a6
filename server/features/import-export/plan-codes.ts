import type { Aim } from '#contract/codes.ts'
import type { AimOfFile, CodeOfFile } from '#contract/export-file.ts'
import type { ImportLine, ImportNote } from '#contract/import-export.ts'
import { eachYielding } from '#server/concurrency.ts'
import { columnsOfFile } from '#server/database/columns.ts'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import { codeColumns } from '#server/features/codes/code-columns.ts'
import type { ImportedAim, ImportedCode } from '#server/features/codes/imported-codes.repository.ts'
import { AppError } from '#server/http/app-error.ts'
import { invalid } from './import-file.ts'

/** The rules of the codes feature. */
export interface CodeRules {
  /** The aim that is stored of an entered one; throws as the form's service does. */
  checkedAim(aim: Aim, siteAddress: string): Aim
}

export interface CodeFacts {
  takenIds: ReadonlySet<string>
  /** Of the file's codes those that were ever given here. */
  given: ReadonlySet<string>
  /** Ids here of the file's songs, playlists and categories; undefined for those that are not here. */
  songOf(aim: Extract<AimOfFile, { kind: 'song' }>): string | undefined
  playlistOf(id: string): string | undefined
  categoryOf(category: { id?: string; name?: string | null | undefined }): string | undefined
}

export interface CodesPlan {
  lines: ImportLine[]
  additions: ImportedCode[]
}

/** The rows with their aims as they are stored. Throws invalid_export_file for an aim that the form would refuse. */
export async function checkCodes(rows: readonly CodeOfFile[], rules: CodeRules, siteAddress: string): Promise<CodeOfFile[]> {
  const checked: CodeOfFile[] = []
  for await (const [index, row] of eachYielding(rows)) {
    const check = (field: 'aim' | 'afterwards') => checkAim(row[field], `data.codes[${index}].${field}`, rules, siteAddress)
    checked.push({ ...row, aim: check('aim'), afterwards: check('afterwards') })
  }
  return checked
}

function checkAim(aim: AimOfFile | null | undefined, path: string, rules: CodeRules, siteAddress: string): AimOfFile | null {
  if (aim?.kind !== 'page' && aim?.kind !== 'address') return aim ?? null
  try {
    const checked = rules.checkedAim(aim, siteAddress)
    return checked.kind === 'song' ? { ...checked, artist: null } : checked
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw invalid(
      path,
      error.code === 'code_aim_own' ? 'is a code or a redirection' : 'is neither a path of this site nor an http or https address',
    )
  }
}

/** What becomes of each code. Whatever it leads to, it is added: it is printed somewhere. */
export async function planCodes(rows: readonly CodeOfFile[], facts: CodeFacts): Promise<CodesPlan> {
  const plan: CodesPlan = { lines: [], additions: [] }
  const given = new Set(facts.given)
  for await (const [index, row] of eachYielding(rows)) {
    const notes: ImportNote[] = []
    const isGiven = given.has(row.code)
    plan.lines.push({ row: index + 1, name: row.code, detail: row.label, skipped: isGiven ? 'duplicate' : null, notes })
    if (isGiven) continue
    given.add(row.code)
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
    // Of a deleted code nobody asks where it led.
    aim: row.aim ? keptAim(row.aim, facts, unmatched) : { aim: { kind: 'page', path: '/' }, name: null, category: null },
    starts_at: row.starts_at ?? null,
    ends_at: row.ends_at ?? null,
    afterwards: row.afterwards ? keptAim(row.afterwards, facts, unmatched) : null,
    is_active: row.is_active ?? true,
    message: row.message ?? null,
    created_at: row.created_at ?? newTimestamp(),
    deleted_at: row.deleted_at ?? null,
    scans: row.scans,
  }
  if (unmatched.length > 0) notes.push({ code: 'aim_unmatched', names: unmatched })
  return code
}

/** What is not here is aimed at all the same: it may come under its id one day. */
function keptAim(aim: AimOfFile, facts: CodeFacts, unmatched: string[]): ImportedAim {
  if (aim.kind === 'page' || aim.kind === 'address') return { aim, name: null, category: null }
  const name = (aim.kind === 'song' ? aim.title : aim.name) ?? null
  const found = aim.kind === 'song' ? facts.songOf(aim) : aim.kind === 'playlist' ? facts.playlistOf(aim.id) : facts.categoryOf(aim)
  if (found === undefined) unmatched.push(name ?? aim.id)
  const id = found ?? aim.id
  const categoryId = aim.kind === 'category' ? id : facts.categoryOf({ name: aim.category })
  return { aim: { kind: aim.kind, id }, name, category: categoryId === undefined ? null : { id: categoryId } }
}
