import type { z } from 'zod'
import type { RedirectionOfFile } from '#contract/export-file.ts'
import type { ImportLine, ImportNote } from '#contract/import-export.ts'
import type { RedirectionInput } from '#contract/redirections.ts'
import { AppError } from '#server/app-error.ts'
import { eachYielding } from '#server/chunks.ts'
import { columnsOfFile, fieldsOf } from '#server/database/columns.ts'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import { redirectionColumns } from '#server/features/redirections/redirection-columns.ts'
import type { NewRedirection, RedirectionsRepository } from '#server/features/redirections/redirections.repository.ts'
import { invalid } from './import-file.ts'

/** A row of the file that passed the checks of the redirections form. */
export interface CheckedRedirection {
  row: RedirectionOfFile
  /** Null if a route of the site matches its source. */
  content: Omit<NewRedirection, 'id' | 'created_at'> | null
}

interface ExistingRedirection {
  id: string
  source_key: string
  to_url: string
  is_active: boolean
  created_at: string
}

/** Functions of the redirections feature. */
export interface RedirectionRules {
  /** Converts the entered values to columns; throws the errors of the form. */
  check(input: z.output<typeof RedirectionInput>, siteAddress: string): NonNullable<CheckedRedirection['content']>
  sourceKey(path: string): string
  isCircular(redirections: Pick<RedirectionsRepository, 'listTargets'>, path: string): Promise<boolean>
}

interface RedirectionFacts {
  takenIds: ReadonlySet<string>
  /** Redirections before the import. */
  existing: readonly ExistingRedirection[]
}

/** Throws invalid_export_file for an invalid source path or an unsafe target. */
export async function checkRedirections(
  rows: readonly RedirectionOfFile[],
  rules: RedirectionRules,
  siteAddress: string,
): Promise<CheckedRedirection[]> {
  const checked: CheckedRedirection[] = []
  for await (const [index, row] of eachYielding(rows)) checked.push({ row, content: contentOf(row, index, rules, siteAddress) })
  return checked
}

function contentOf(row: RedirectionOfFile, index: number, rules: RedirectionRules, siteAddress: string): CheckedRedirection['content'] {
  try {
    const columns = { ...columnsOfFile(redirectionColumns, row), is_active: row.is_active ?? true }
    return rules.check(fieldsOf(redirectionColumns, columns), siteAddress)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'redirection_source_own') return null
    if (error.code === 'redirection_source_invalid') throw invalid(`data.redirections[${index}].from_url`, 'is no path of this site')
    throw invalid(`data.redirections[${index}].to_url`, 'is neither a path of this site nor an http or https address')
  }
}

/** Adds row by row, so the last row of a loop is left out. */
export async function planRedirections(rows: readonly CheckedRedirection[], facts: RedirectionFacts, rules: RedirectionRules) {
  const lines: ImportLine[] = []
  const additions: NewRedirection[] = []
  const sources = new Set(facts.existing.map((redirection) => redirection.source_key))
  const sourceIndex = createSourceIndex(rules.sourceKey)
  for (const redirection of facts.existing) sourceIndex.add(redirection)
  for await (const [index, { row, content }] of eachYielding(rows)) {
    const notes: ImportNote[] = []
    const line: ImportLine = { row: index + 1, name: content?.from_url ?? row.from_url, detail: row.to_url, skipped: null, notes }
    lines.push(line)
    const source_key = rules.sourceKey(content?.from_url ?? row.from_url)
    if (content === null) line.skipped = 'own_path'
    else if (sources.has(source_key)) line.skipped = 'duplicate'
    else {
      const id = row.id && !facts.takenIds.has(row.id) ? row.id : newId()
      const addition = { ...content, id, created_at: row.created_at ?? newTimestamp() }
      sourceIndex.add({ ...addition, source_key })
      if (content.is_active && (await rules.isCircular(sourceIndex, content.from_url))) {
        sourceIndex.remove(id)
        line.skipped = 'loop'
        continue
      }
      if (row.id && row.id !== id) notes.push({ code: 'new_id', names: [] })
      additions.push(addition)
    }
  }
  return { lines, additions }
}

/** In-memory counterpart of `listTargets`, over existing and added rows. */
export function createSourceIndex(sourceKey: (path: string) => string) {
  /** By each suffix of a source that starts at a segment boundary. Keys are reversed, so a suffix is a prefix. */
  const byEnding = new Map<string, Map<string, ExistingRedirection>>()
  const endingsOf = (key: string) => [...key.matchAll(/\//g)].map(({ index }) => key.slice(0, index + 1))
  const keys = new Map<string, string>()

  return {
    add(redirection: ExistingRedirection) {
      if (!redirection.is_active) return
      keys.set(redirection.id, redirection.source_key)
      for (const ending of endingsOf(redirection.source_key))
        byEnding.set(ending, (byEnding.get(ending) ?? new Map()).set(redirection.id, redirection))
    },
    remove(id: string) {
      for (const ending of endingsOf(keys.get(id) ?? '')) byEnding.get(ending)?.delete(id)
    },
    async listTargets(path: string) {
      const key = sourceKey(path)
      const isExact = ({ source_key }: ExistingRedirection) => Number(source_key === key)
      return [...(byEnding.get(key)?.values() ?? [])].sort(
        (a, b) =>
          isExact(b) - isExact(a) ||
          b.source_key.length - a.source_key.length ||
          b.created_at.localeCompare(a.created_at) ||
          (b.id < a.id ? -1 : 1),
      )
    },
  }
}
