import { z } from 'zod'
import { Day } from './analytics.ts'
import { endpoint } from './endpoint.ts'

/** From a new installation to a printed code, in order. */
export const setupSteps = ['name', 'song', 'playlist', 'print', 'address', 'backup'] as const
export const SetupStep = z.enum(setupSteps)
export type SetupStep = z.infer<typeof SetupStep>

export const SetupNotice = z.enum(['checklist', 'first_scan', 'first_run'])
export type SetupNotice = z.infer<typeof SetupNotice>

/** Derived from the state of the site; samples do not count. */
export const Setup = z.strictObject({
  steps: z.array(z.strictObject({ step: SetupStep, isDone: z.boolean() })),
  /** A site without a name whose administrator has neither completed nor skipped the first questions. */
  asksFirst: z.boolean(),
  /** The checklist was hidden by an administrator. */
  isDismissed: z.boolean(),
  /** The first code that was scanned, until this notice is dismissed. */
  firstScan: z.strictObject({ code: z.string(), label: z.string().nullable(), lastScanOn: Day }).nullable(),
})
export type Setup = z.infer<typeof Setup>

export const setupEndpoints = {
  'GET /api/admin/setup': endpoint({
    access: 'admin',
    summary: 'What is left to do on a new site, and its first scanned code',
    output: Setup,
  }),
  'POST /api/admin/setup-dismissals': endpoint({
    access: 'admin',
    summary: 'Hide the checklist, the notice of the first scan or the first questions, for all administrators',
    body: z.strictObject({ notice: SetupNotice }),
  }),
}
