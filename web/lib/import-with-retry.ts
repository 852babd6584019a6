/** Loads code for `lazy`; without a connection it waits for one, instead of taking the page down with it. */
export const importWithRetry = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(() => new Promise((resolve) => addEventListener('online', () => resolve(importWithRetry(load)), { once: true })))
