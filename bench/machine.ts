import { randomBytes, scryptSync } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, milliseconds, timed } from './measured.ts'

const blockBytes = 1024 * 1024
const blocks = 256
const syncs = 50

/** Measures this machine's speed, so that figures of two machines can be compared. */
export async function describeMachine(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'music-platform-machine-'))
  try {
    const scrypt = median(await repeated(5, () => scryptSync('password', 'salt', 64, { N: 16_384, r: 16, maxmem: 64 * 1024 * 1024 })))
    const [sync, copy] = [await syncMilliseconds(folder), await copyMilliseconds(folder)]
    return `${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}: one scrypt ${milliseconds(scrypt)} ms, one fsync ${milliseconds(sync)} ms, copying in memory ${Math.round((blocks * blockBytes) / copy / 1000).toLocaleString('en')} MB/s.`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Null if the machine is idle. Call it before the measured work. */
export function busyWarning(): string | null {
  const [load = 0] = loadavg()
  return load > 0.5 ? `The machine is busy (load ${load.toFixed(1)}): read ratios and processor time, not rates.` : null
}

async function repeated(times: number, work: () => unknown): Promise<number[]> {
  const all: number[] = []
  for (let run = 0; run < times; run++) all.push(await timed(work))
  return all
}

async function syncMilliseconds(folder: string): Promise<number> {
  const file = await open(join(folder, 'synced'), 'w')
  try {
    return median(
      await repeated(syncs, async () => {
        await file.write(randomBytes(4_096))
        await file.sync()
      }),
    )
  } finally {
    await file.close()
  }
}

async function copyMilliseconds(folder: string): Promise<number> {
  const file = await open(join(folder, 'copied'), 'w')
  const block = randomBytes(blockBytes)
  try {
    return await timed(async () => {
      for (let index = 0; index < blocks; index++) await file.write(block, 0, blockBytes, (index % 16) * blockBytes)
    })
  } finally {
    await file.close()
  }
}
