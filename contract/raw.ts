import type { Access } from './endpoint.ts'

/**
 * Routes without JSON and therefore without schemas: bytes, pages, probes. The server does not start if a route is neither in this table
 * nor in the API's. `cached` and `duringMaintenance` mean the same as in the API's table; properties of each page are in pages.ts.
 */
export const rawRoutes: Record<string, { access: Access; cached?: 'public'; duringMaintenance?: 'open'; summary: string }> = {
  '/api/uploads': { access: 'uploader', summary: 'tus: create an upload' },
  '/api/uploads/:id': { access: 'uploader', summary: 'tus: continue, query or cancel an upload' },
  '/api/admin/export': { access: 'admin', summary: 'A JSON export file of some modules, streamed' },
  '/api/admin/import/check': { access: 'admin', summary: 'Dry run of importing a JSON export file' },
  '/api/admin/import': { access: 'admin', summary: 'Import a JSON export file; the response reports progress line by line' },
  '/upload': {
    access: 'uploader',
    summary: "The upload page's form without scripts (multipart/form-data); responds with a redirect back to it",
  },
  '/unlock': {
    access: 'public',
    summary: 'The form of a protected page, with its path and password; responds with a redirect to the page, or with the form again',
  },
  '/api/admin/archive': { access: 'admin', summary: 'The whole site as one zip file' },
  '/api/admin/prints': { access: 'editor', summary: 'The file of a print job: PDF, SVG, PNG, or a zip of pages' },
  '/c/*': {
    access: 'public',
    duringMaintenance: 'open',
    summary: 'A scan of a dynamic QR code: a redirect to its current destination, or a page that explains why there is none',
  },
  '/redeem': {
    access: 'public',
    summary:
      'The page for redeeming download codes (GET), and its form (POST): redirects back to the page with a cookie that grants access',
  },
  '/join': {
    access: 'public',
    summary:
      "The page of an invitation to a group (GET), and its forms (POST): sign in or create a listener's account, join, and redirect back to the page",
  },
  '/rest/*': {
    access: 'public',
    duringMaintenance: 'open',
    summary: 'OpenSubsonic, for players: each call authenticates with its own parameters, and errors are responses of the protocol',
  },
  '/media/*': { access: 'public', summary: 'Bytes of a song; a pending one only for its uploader, editors and administrators' },
  '/downloads/:id': {
    access: 'public',
    summary: "The original or rendition of a public song, with the song's current facts as tags, if downloads are offered",
  },
  '/downloads/album/:id': { access: 'public', summary: 'The songs of an album as a zip, if downloads are offered' },
  '/downloads/playlist/:id': { access: 'public', summary: 'The songs of a playlist as a zip, if downloads are offered' },
  '/covers/*': { access: 'public', summary: 'Pictures' },
  '/mosaics/:name': {
    access: 'public',
    summary:
      'Four covers of a playlist without a cover, as one picture; of a private playlist only for its creator, editors and administrators',
  },
  '/captions/*': {
    access: 'public',
    summary: 'WebVTT captions; those of a pending song only for its uploader, editors and administrators',
  },
  '/assets/*': { access: 'public', duringMaintenance: 'open', summary: 'Scripts, styles and fonts of the pages' },
  '/feeds/playlist/:id.xml': { access: 'public', cached: 'public', summary: 'RSS feed of a public playlist' },
  '/feeds/album/:id.xml': { access: 'public', cached: 'public', summary: 'RSS feed of a public album' },
  '/feeds/artist/:id.xml': { access: 'public', cached: 'public', summary: "RSS feed of an artist's newest songs" },
  '/feeds/song/:file': {
    access: 'public',
    summary:
      'The file of a song, for podcast apps: a redirect. A download is counted once per app and day, without storing anything about it',
  },
  '/feeds/chapters/:id.json': { access: 'public', cached: 'public', summary: 'Chapters of a song in feeds: the times in its description' },
  '/feeds/transcript/:id.srt': { access: 'public', cached: 'public', summary: 'Transcript of a song in feeds: its lyrics with times' },
  '/cards/:kind/:file': {
    access: 'public',
    summary: 'Picture of an item or the site for link previews (1200 x 630) and podcast directories (1400 x 1400)',
  },
  '/sitemap.xml': {
    access: 'public',
    cached: 'public',
    summary: 'Addresses of public pages, for search engines; an index of parts if there are more than 50,000',
  },
  '/sitemaps/:part.xml': { access: 'public', cached: 'public', summary: 'A part of the sitemap' },
  '/robots.txt': { access: 'public', cached: 'public', summary: 'Rules for robots' },
  '/manifest.webmanifest': { access: 'public', cached: 'public', summary: 'Web app manifest' },
  '/service-worker.js': { access: 'public', duringMaintenance: 'open', summary: 'The service worker: songs saved for offline' },
  '/api/oembed': { access: 'public', cached: 'public', summary: 'oEmbed: how to show a song, playlist, album or artist on another site' },
  '/logos/:file': { access: 'public', duringMaintenance: 'open', summary: "The site's logo or icon" },
  '/favicon.ico': { access: 'public', duringMaintenance: 'open', summary: 'Icon' },
  '/icon.svg': { access: 'public', duringMaintenance: 'open', summary: 'Icon' },
  '/icon-192.png': { access: 'public', duringMaintenance: 'open', summary: 'Icon' },
  '/icon-512.png': { access: 'public', duringMaintenance: 'open', summary: 'Icon' },
  '/apple-touch-icon.png': { access: 'public', duringMaintenance: 'open', summary: 'Icon' },
  '/healthz': { access: 'public', duringMaintenance: 'open', summary: 'The process responds' },
  '/readyz': { access: 'public', duringMaintenance: 'open', summary: 'Database and storage respond' },
  '/*': { access: 'public', cached: 'public', summary: 'Pages' },
}

/** The documentation page; its files are below this path. */
export const documentationPath = '/api/docs'
