import type { ExportModule } from '#contract/export-file.ts'
import type { ImportEvent, ImportPlan } from '#contract/import-export.ts'
import { CallError } from '#web/lib/api.ts'
import { fileNameOf, send } from '#web/lib/send.ts'

/* Files are sent and received outside of the typed API (contract/import-export.ts). All functions here throw CallError. */

/** Rows received so far, by module, in the order of arrival. The last module may be incomplete. */
export type ExportProgress = Partial<Record<ExportModule, number>>

/** Streams the export file of these modules, and reports the rows as they arrive. */
export async function fetchExport(
  modules: ExportModule[],
  onProgress: (progress: ExportProgress) => void,
): Promise<{ content: Blob; name: string }> {
  const response = await send(`/api/admin/export?modules=${modules.join(',')}`)
  const parts: string[] = []
  const arrived: ExportProgress = {}
  let current: ExportModule | null = null
  for await (const lines of linesOf(response)) {
    for (const line of lines) {
      const head = /^"(\w+)":\[$/.exec(line)?.[1] as ExportModule | undefined
      if (head) arrived[head] = 0
      else if (current && line.startsWith('{')) arrived[current] = (arrived[current] ?? 0) + 1
      current = head ?? current
    }
    parts.push(`${lines.join('\n')}\n`)
    onProgress({ ...arrived })
  }
  // Not every browser reports a broken connection as an error: a truncated file lacks its end.
  if (!parts.at(-1)?.endsWith('\n}}\n')) throw new CallError('unreachable')
  return { content: new Blob(parts, { type: 'application/json' }), name: fileNameOf(response) ?? 'music-platform-export.json' }
}

/** Validates the file and returns what importing it would do. */
export const checkImport = async (file: File, modules: readonly ExportModule[], signal: AbortSignal): Promise<ImportPlan> =>
  (await json(await send(`/api/admin/import/check?modules=${modules.join(',')}`, { body: file, signal }))) as ImportPlan

/** Imports the file and reports each step. Resolves with success or failure; throws if the outcome is unknown. */
export async function runImport(file: File, modules: readonly ExportModule[], onEvent: (event: ImportEvent) => void): Promise<void> {
  let last: ImportEvent | null = null
  for await (const lines of linesOf(await send(`/api/admin/import?modules=${modules.join(',')}`, { body: file })))
    for (const line of lines) {
      last = JSON.parse(line) as ImportEvent
      onEvent(last)
    }
  if (last?.status !== 'finished' && last?.status !== 'error') throw new CallError('unreachable')
}

const json = (response: Response): Promise<unknown> => response.json()

/** Yields the complete lines of each chunk. */
async function* linesOf(response: Response): AsyncGenerator<string[]> {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new CallError('unreachable')
    })
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
}
