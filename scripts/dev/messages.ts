import type { HotPayload } from 'vite/types/hmrPayload.js'

/** What the server process sends to Vite's process. */
export type FromServer = { kind: 'ready' } | { kind: 'invoke'; id: number; payload: HotPayload }

/** What Vite's process sends to the server process: modules that it requested, and that files of the pages have changed. */
export type ToServer = { kind: 'invoked'; id: number; result: { result: unknown } | { error: unknown } } | { kind: 'changed' }

/** The style sheet that development pages link to; web/app/entry-development.ts removes it when Vite has added its own. */
export const pageStylesPath = '/@dev/page-styles.css'
