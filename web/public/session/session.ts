import type { Viewer } from '#contract/session.ts'
import { CallError } from '#web/lib/api.ts'
import { browserBasePath, browserCall } from '#web/lib/browser.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { hintCookie, mayBeSignedIn } from './hint.ts'

interface SessionState {
  /** 'unknown' until the first request. */
  status: 'unknown' | 'known'
  viewer: Viewer | null
}

const initial: SessionState = { status: 'unknown', viewer: null }
export const sessionStore = createStore(initial)

export const useSession = () => useStore(sessionStore, initial, (state) => state)

function clearLocally() {
  for (const path of new Set(['/', browserBasePath || '/'])) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers
    document.cookie = `${hintCookie}=; Max-Age=0; Path=${path}`
  }
  sessionStore.set({ status: 'known', viewer: null })
}

let loading: Promise<Viewer | null> | null = null

/** Loads the signed-in account: one request per page, and only if the readable hint cookie is set. */
export function loadSession(): Promise<Viewer | null> {
  loading ??= readSession()
  return loading
}

async function readSession(): Promise<Viewer | null> {
  if (!mayBeSignedIn()) {
    sessionStore.set({ status: 'known' })
    return null
  }
  try {
    const { viewer } = await browserCall('GET /api/session', {})
    if (viewer) sessionStore.set({ status: 'known', viewer })
    else clearLocally()
    return viewer
  } catch (error) {
    console.warn('The session could not be read.', error)
    // Without a connection the session is unknown; the next page requests it again.
    if (error instanceof CallError && error.code === 'unreachable') sessionStore.set({ status: 'known' })
    else clearLocally()
    return null
  }
}

/** Throws CallError. */
export async function signIn(credentials: { email: string; password: string }): Promise<Viewer> {
  const { viewer } = await browserCall('POST /api/session', { body: credentials })
  loading = Promise.resolve(viewer)
  sessionStore.set({ status: 'known', viewer })
  return viewer
}

/** Tries twice, and clears the page's session data in any case. */
export async function signOut(): Promise<void> {
  try {
    await browserCall('DELETE /api/session', {}).catch(() => browserCall('DELETE /api/session', {}))
  } catch (error) {
    console.warn('The sign-out did not reach the server.', error)
  }
  loading = Promise.resolve(null)
  clearLocally()
}
