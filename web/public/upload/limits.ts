import type { maxCoverMegabytes as contractMaxCoverMegabytes } from '#contract/uploads.ts'

/** Copied, because importing the contract's value would also load zod. */
export const maxCoverMegabytes: typeof contractMaxCoverMegabytes = 20
