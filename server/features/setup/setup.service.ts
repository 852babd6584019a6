import { type Setup, type SetupStep, setupSteps } from '#contract/setup.ts'
import type { Db } from '#server/repositories.ts'

export type SetupService = ReturnType<typeof createSetupService>

interface Deps {
  db: Db
  /** BASE_URL; null if it is not set. */
  publicAddress: string | null
  /** Content hashes of the sample songs. */
  sampleHashes: () => Promise<string[]>
}

/** The steps from a new site to its first scanned code, and which of them are done. */
export const createSetupService = ({ db, publicAddress, sampleHashes }: Deps) => ({
  async state(): Promise<Setup> {
    const [facts, samples] = await Promise.all([db.setup.facts(), sampleHashes()])
    const done: Record<SetupStep, boolean> = {
      name: await db.setup.isSiteNamed(),
      song: await db.setup.hasSongBesides(samples),
      playlist: await db.setup.hasPlaylistBesides(samples),
      print: facts.has('setup_printed') || (await db.setup.hasCode()),
      address: publicAddress?.startsWith('https:') ?? false,
      backup: facts.has('setup_archived'),
    }
    const scanned = facts.has('setup_dismissed_first_scan') ? undefined : await db.setup.firstScannedCode()
    return {
      steps: setupSteps.map((step) => ({ step, isDone: done[step] })),
      hasSamples: await db.setup.hasSample(samples),
      asksFirst: !done.name && !facts.has('setup_dismissed_first_run') && !facts.has('setup_dismissed_checklist'),
      isDismissed: facts.has('setup_dismissed_checklist'),
      firstScan: scanned ? { code: scanned.code, label: scanned.label, lastScanOn: scanned.last_scan_on ?? '' } : null,
    }
  },
})
