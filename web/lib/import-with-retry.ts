/**
 * Loads code for `lazy`. Without a connection, it waits for one, or for the next press, instead of failing the page. If an update of the server has removed the code,
 * and this script with it, the page is loaded again: only after a press, because that stops playback, and not before forms with unsaved
 * input agree (`beforeunload`).
 */
export const importWithRetry = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(
    () =>
      new Promise((resolve) => {
        for (const event of ['online', 'click']) addEventListener(event, () => resolve(importWithRetry(load)), { once: true })
        if (navigator.userActivation.isActive)
          fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(
            ({ status }) => status === 404 && location.reload(),
            () => {},
          )
      }),
  )
