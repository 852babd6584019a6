import { readdirSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { PrintFile, PrintJobInput } from '#contract/print.ts'
import type { LayoutName } from '#contract/print-layouts.ts'
import { createLibrary } from '#server/testing/library.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { median, table, timed } from './measured.ts'
import { printResult } from './report.ts'

/**
 * A batch of 500 codes and 500 songs, each with its own text, in seven scripts, as one PDF: time from the request to the last byte, delay
 * of the server's event loop during that time, and memory of the rendering process. RUNS (3); medians. Fails if the target is missed.
 */
const runs = Number(process.env.RUNS ?? 3)
const count = 500
const targetSeconds = 10

const test = await createTestApp()
const library = createLibrary(test.admin)

const scripts = [
  'Midnight in the garden',
  'Полночь в саду',
  'منتصف الليل في الحديقة',
  '真夜中の庭で',
  'आधी रात का बाग़',
  '한밤의 정원',
  'חצות בגן',
]
const titleOf = (index: number) => `${scripts[index % scripts.length]} ${(index * 7919).toString(36)}`

const categories = [await library.category('Jazz', { color: '#e8502e' }), await library.category('Choir', { color: '#1b998b' })]
const songIds: string[] = []
for (let index = 0; index < count; index++)
  songIds.push(await library.song(titleOf(index), categories[index % 2] ?? '', { artist: titleOf(index + 3) }))
const batch = await test.admin.call('POST /api/admin/code-batches', {
  body: {
    name: 'All tables',
    destination: { kind: 'song', id: songIds[0] },
    rows: Array.from({ length: count }, (_, index) => ({ label: titleOf(index) })),
  },
})

const subjects: Record<string, PrintJobInput['subjects']> = {
  'a batch of 500 codes': { kind: 'batch', id: batch.body.id },
  '500 songs': { kind: 'songs', ids: songIds },
}

const rows: string[][] = []
let isMissed = false
for (const [name, subject] of Object.entries(subjects))
  for (const layout of ['stickers-63x38', 'sheet-a4', 'poster-a4'] satisfies LayoutName[])
    for (const centerImage of ['none', 'cover'] as const) {
      if (layout === 'poster-a4' && centerImage === 'cover') continue
      const measured = []
      for (let run = 0; run < runs; run++) measured.push(await print(subject, layout, centerImage))
      const seconds = median(measured.map((each) => each.seconds))
      isMissed ||= seconds > targetSeconds
      rows.push([
        `${name}, ${layout}${centerImage === 'cover' ? ', covers in the codes' : ''}`,
        seconds.toFixed(1),
        median(measured.map((each) => each.loopMilliseconds)).toFixed(0),
        median(measured.map((each) => each.printerMegabytes)).toFixed(0),
        median(measured.map((each) => each.fileMegabytes)).toFixed(1),
      ])
    }
await test.close()
printResult(table(['', 's', 'longest delay of the event loop, ms', 'memory of the rendering process, MB', 'file, MB'], rows))
if (isMissed) process.exitCode = 1

async function print(subjects: PrintJobInput['subjects'], layout: LayoutName, centerImage: 'none' | 'cover') {
  const job: PrintJobInput = {
    subjects,
    layout,
    text: { heading: 'Summer Concert', invitation: 'Scan and listen', footer: null },
    shows: { title: true, byline: true, address: true },
    centerImage: { kind: centerImage },
    hasCover: true,
    colors: { palette: 'category' },
    errorLevel: 'M',
    distanceMetres: 0.3,
    hasBleed: true,
    hasCropMarks: true,
  }
  const file: PrintFile = { format: 'pdf', hasTestPage: true }
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  let printerMegabytes = 0
  const sampling = setInterval(() => {
    printerMegabytes = Math.max(printerMegabytes, ...children().map(residentMegabytes))
  }, 200)
  let fileMegabytes = 0
  const milliseconds = await timed(async () => {
    const response = await test.admin.request('/api/admin/prints', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ job, file }),
    })
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
    fileMegabytes = (await response.arrayBuffer()).byteLength / 1_000_000
  })
  clearInterval(sampling)
  delay.disable()
  return { seconds: milliseconds / 1_000, loopMilliseconds: delay.max / 1_000_000, printerMegabytes, fileMegabytes }
}

/** Ids of child processes, from /proc on Linux. */
function children(): string[] {
  return readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean),
  )
}

function residentMegabytes(processId: string): number {
  const [, kilobytes = 0] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${processId}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1_000
}
