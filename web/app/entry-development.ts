import '@vitejs/plugin-react/preamble'

/** Browser entry in development: React Fast Refresh must be installed before the first component loads. */
await import('./entry-client.tsx')

// Vite has injected the styles of these modules, and updates them on changes; the copy in the page's <head> would become stale.
document.querySelector('link[href="/@dev/page-styles.css"]')?.remove()
