import type { HotPayload } from 'vite/types/hmrPayload.js'

/** Messages from the server process to Vite's process. */
export type FromServer = { kind: 'ready' } | { kind: 'invoke'; id: number; payload: HotPayload }

/** Messages from Vite's process to the server process: requested modules, and changed files of the pages. */
export type ToServer = { kind: 'invoked'; id: number; result: { result: unknown } | { error: unknown } } | { kind: 'changed' }

/** The style sheet that development pages link to; web/app/entry-development.ts removes it when Vite has added its own. */
export const pageStylesPath = '/@dev/page-styles.css'
