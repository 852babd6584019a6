/** Loads code for `lazy`. Without a connection, it waits for one instead of failing the page. */
export const importWithRetry = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(() => new Promise((resolve) => addEventListener('online', () => resolve(importWithRetry(load)), { once: true })))
