import type { maxCoverMegabytes as contractMaxCoverMegabytes } from '#contract/uploads.ts'

/** The contract's own would bring zod along. */
export const maxCoverMegabytes: typeof contractMaxCoverMegabytes = 20
