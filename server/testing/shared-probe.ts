import { createProbe } from '#server/features/media/probe.ts'

/** Shared by the apps of a worker, because starting the probe's process costs as much as starting the app three times. */
export const probe = createProbe()
