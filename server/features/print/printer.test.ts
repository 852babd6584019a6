import { afterAll, expect, it } from 'vitest'
import { type PrintFile, PrintJob } from '#contract/print.ts'
import { printJob } from '#server/testing/print-job.ts'
import { createPrinter } from './printer.ts'
import type { RenderTask } from './render-task.ts'

/** A file of Linux on a disk that is always full. */
const path = '/dev/full'

const printer = createPrinter({ readCover: async () => null })
afterAll(() => printer.close())

const job = PrintJob.parse(printJob({ subjects: { kind: 'songs', ids: ['a', 'b'] }, hasCover: false }))
const items = ['Night Ferry', 'Evening'].map((title) => ({
  title,
  byline: '',
  color: '#335577',
  coverPath: null,
  address: `https://music.example/song/${title.length}`,
  isPublic: true,
}))

it.each<{ pages: number; file: PrintFile }>([
  { pages: 1, file: { format: 'svg' } },
  { pages: 2, file: { format: 'svg' } },
  { pages: 2, file: { format: 'pdf', hasTestPage: false } },
])('$pages pages ($file.format) that do not fit on the disk are rejected with storage_full', async ({ pages, file }) => {
  const output = { kind: 'file', file, path, title: 'Concert', language: 'en' } as const
  const task: RenderTask = { kind: 'print', job, items: items.slice(0, pages), diagnostics: [], output }
  await expect(printer.run(task, new AbortController().signal)).rejects.toMatchObject({ code: 'storage_full' })
})
