import '@vitejs/plugin-react/preamble'

/** The browser's entry in development: React's fast refresh has to be there before the first component. */
await import('./entry-client.tsx')

// Vite has added the styles of these modules, and replaces them when they change; those of the page's <head> would stay as they were.
document.querySelector('link[href="/@dev/page-styles.css"]')?.remove()
