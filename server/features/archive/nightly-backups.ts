import { ifAvailable, type SharedLocks } from '#server/database/engine/shared-locks.ts'
import type { ArchiveService } from './archive.service.ts'

const retained = 14
/** Local time of the server; an hour with little traffic. */
const hourOfNight = 3

export type NightlyBackups = ReturnType<typeof createNightlyBackups>

interface Deps {
  archives: Pick<ArchiveService, 'makeRestorePoint' | 'listRestorePoints' | 'removeRestorePoint'>
  locks: SharedLocks
  /** Logs a line for the operator. */
  warn(message: string): void
  now?(): Date
}

/**
 * Writes a restore point per night, `nightly-{day}.zip`, and retains the newest 14. Their files stay in the storage, or in its trash for 15
 * days. A server that was off at night writes it after its next start.
 */
export function createNightlyBackups({ archives, locks, warn, now = () => new Date() }: Deps) {
  let making: Promise<void> | null = null

  async function makeDue(): Promise<void> {
    const name = `nightly-${lastNight(now())}.zip`
    const nightly = await existing()
    if (nightly.includes(name)) return
    const { missingFiles } = await archives.makeRestorePoint(name)
    if (missingFiles.length > 0)
      warn(
        `files of songs are missing in the storage (${missingFiles.length}): is its disk mounted? "music-platform doctor" names the songs`,
      )
    for (const old of [name, ...nightly].sort().reverse().slice(retained)) await archives.removeRestorePoint(old)
  }

  const existing = async () => (await archives.listRestorePoints()).map(({ name }) => name).filter((name) => name.startsWith('nightly-'))

  return {
    /** Called periodically; does nothing if the last night's backup exists or is being written. Throws StorageError and database errors. */
    makeDue: (): Promise<void> => {
      making ??= ifAvailable(locks, 'nightly-backups', makeDue).finally(() => {
        making = null
      })
      return making
    },

    /** Resolves when none is being written. */
    settled: async (): Promise<void> => {
      await making?.catch(() => {})
    },
  }
}

/** The local day ('2026-11-20') whose night has ended. */
export function lastNight(now: Date): string {
  const night = new Date(now.getFullYear(), now.getMonth(), now.getDate() - (now.getHours() < hourOfNight ? 1 : 0))
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${night.getFullYear()}-${twoDigits(night.getMonth() + 1)}-${twoDigits(night.getDate())}`
}
