import { browserBasePath } from '#web/lib/browser.ts'
import type { WorkerMessage } from '#web/lib/saved-files.ts'

/**
 * Registers the worker that serves saved songs, and the page that lists them offline. Only logs failures, because pages work without it.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  try {
    await navigator.serviceWorker.register(`${browserBasePath}/service-worker.js`, { scope: `${browserBasePath}/` })
  } catch (error) {
    console.warn('The service worker could not be registered.', error)
  }
}

/** Makes the worker read the saved songs again after a change. */
export async function reportSavedSongs(): Promise<void> {
  await registerServiceWorker()
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage('saved-songs-changed' satisfies WorkerMessage)
}
