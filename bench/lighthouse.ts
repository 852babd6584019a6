import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startServer } from '../e2e/running-server.ts'
import { findChromium } from '../scripts/chromium.ts'
import { median, table } from './measured.ts'
import { printProgress, printResult } from './report.ts'

/**
 * Lighthouse scores on mobile: the median of RUNS (5) for each public page of a new site with the samples; `PAGES` (comma-separated names)
 * limits them. Lighthouse is downloaded on demand, because it is too large for `npm ci`.
 */
const lighthouse = 'lighthouse@13.5.0'
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const runs = Number(process.env.RUNS ?? 5)

interface Report {
  categories: Record<string, { score: number }>
  audits: Record<string, { score: number | null; scoreDisplayMode: string; title: string; displayValue?: string }>
}

const chromium = findChromium(printProgress)
const server = await startServer()
const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'))
try {
  const rows: string[][] = []
  for (const [name, path] of await pages()) {
    const reports: Report[] = []
    for (let run = 0; run < runs; run++) reports.push(await measure(server.address + path, run))
    rows.push([name, ...categories.map((category) => `${median(reports.map((report) => score(report, category)))}`)])
    for (const line of misses(reports[0])) printProgress(`${name}: ${line}`)
  }
  printResult(table(['page', ...categories], rows))
} finally {
  await server.dispose()
  await rm(folder, { recursive: true, force: true })
}

async function pages(): Promise<[name: string, path: string][]> {
  const get = async (path: string) =>
    (await fetch(server.address + path)).json() as Promise<Record<string, { id: string; mediaType?: string }[]>>
  const song = (await get('/api/featured-songs')).songs?.find(({ mediaType }) => mediaType === 'audio')
  const playlist = (await get('/api/featured-playlists')).playlists?.[0]
  const all: [string, string][] = [
    ['/', '/'],
    ['/song/:id', `/song/${song?.id}`],
    ['/playlist/:id', `/playlist/${playlist?.id}`],
    ['/gallery', '/gallery'],
  ]
  const wanted = process.env.PAGES?.split(',')
  return wanted ? all.filter(([name]) => wanted.includes(name)) : all
}

/** A trace occasionally has no start ("run Lighthouse again"): retried at most twice. */
async function measure(url: string, run: number, triesLeft = 2): Promise<Report> {
  const file = join(folder, `${run}.json`)
  const flags = ['--headless=new', '--disable-gpu', '--disable-quic', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  try {
    await promisify(execFile)(
      'npx',
      ['--yes', lighthouse, url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags.join(' ')}`],
      { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 64 * 1024 * 1024 },
    )
  } catch (error) {
    if (triesLeft === 0) throw error
    return measure(url, run, triesLeft - 1)
  }
  return JSON.parse(await readFile(file, 'utf8')) as Report
}

function score(report: Report, category: string): number {
  return Math.round((report.categories[category]?.score ?? 0) * 100)
}

/** Failed audits, for diagnosis. */
function misses(report: Report | undefined): string[] {
  return Object.values(report?.audits ?? {})
    .filter(
      ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && ['binary', 'numeric', 'metricSavings'].includes(scoreDisplayMode),
    )
    .map(({ title, displayValue = '', score }) => `${score} ${title} ${displayValue}`)
}
