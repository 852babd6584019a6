import { z } from 'zod'
import { Day } from './analytics.ts'
import { endpoint } from './endpoint.ts'

/** Steps from a new installation to a printed code, in order. */
export const setupSteps = ['name', 'song', 'playlist', 'print', 'address', 'backup'] as const
export const SetupStep = z.enum(setupSteps)
export type SetupStep = z.infer<typeof SetupStep>

export const SetupNotice = z.enum(['checklist', 'first_scan', 'first_run'])
export type SetupNotice = z.infer<typeof SetupNotice>

/** Derived from the state of the site; samples do not count. */
export const Setup = z.strictObject({
  steps: z.array(z.strictObject({ step: SetupStep, isDone: z.boolean() })),
  /** Whether the library has samples. */
  hasSamples: z.boolean(),
  /** Whether the site has no name and no administrator has completed or skipped the initial questions. */
  asksFirst: z.boolean(),
  /** Whether an administrator has hidden the checklist. */
  isDismissed: z.boolean(),
  /** The first scanned code, until this notice is dismissed. */
  firstScan: z.strictObject({ code: z.string(), label: z.string().nullable(), lastScanOn: Day }).nullable(),
})
export type Setup = z.infer<typeof Setup>

export const setupEndpoints = {
  'GET /api/admin/setup': endpoint({
    access: 'admin',
    summary: 'Remaining setup steps of a new site, and its first scanned code',
    output: Setup,
  }),
  'POST /api/admin/setup-dismissals': endpoint({
    access: 'admin',
    summary: 'Hide the checklist, the notice of the first scan or the initial questions, for all administrators',
    body: z.strictObject({ notice: SetupNotice }),
  }),
}
