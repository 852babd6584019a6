import type { Access } from './endpoint.ts'

/**
 * Routes without JSON and therefore without schemas: bytes, pages, probes. A route in neither this table nor the API's makes the start
 * fail. `cached` and `duringMaintenance` are as in the API's table; properties of each page are in pages.ts.
 */
export const rawRoutes: Record<string, { access: Access; cached?: 'public'; duringMaintenance?: 'open'; summary: string }> = {
  '/api/uploads': { access: 'uploader', summary: 'tus: create an upload' },
  '/api/uploads/:id': { access: 'uploader', summary: 'tus: continue, query or cancel an upload' },
  '/api/admin/export': { access: 'admin', summary: 'A JSON export file of some modules, streamed' },
  '/api/admin/import/check': { access: 'admin', summary: 'What importing a JSON export file would do' },
  '/api/admin/import': { access: 'admin', summary: 'Import a JSON export file; the response is its progress, line by line' },
  '/upload': { access: 'uploader', summary: 'The plain form of the upload page: multipart/form-data; responds with a redirect back' },
  '/api/admin/archive': { access: 'admin', summary: 'The whole site as one zip file' },
  '/api/admin/prints': { access: 'admin', summary: 'The file of a print order: PDF, SVG, PNG, or a zip of pages' },
  '/c/*': {
    access: 'public',
    duringMaintenance: 'open',
    summary: 'A dynamic QR code was scanned: a redirect to where it leads now, or a page that says why it leads nowhere',
  },
  '/media/*': { access: 'public', summary: 'Bytes of a song; a pending one only for its uploader and administrators' },
  '/covers/*': { access: 'public', summary: 'Pictures' },
  '/mosaics/:name': {
    access: 'public',
    summary: 'Four covers of a playlist without a cover, as one picture; of a private playlist only for its creator and administrators',
  },
  '/captions/*': { access: 'public', summary: 'WebVTT captions; those of a pending song only for its uploader and administrators' },
  '/assets/*': { access: 'public', duringMaintenance: 'open', summary: 'Scripts, styles and fonts of the pages' },
  '/feeds/playlist/:id.xml': { access: 'public', cached: 'public', summary: 'RSS feed of a public playlist' },
  '/feeds/artist/:id.xml': { access: 'public', cached: 'public', summary: "RSS feed of an artist's newest songs" },
  '/cards/:kind/:id': {
    access: 'public',
    summary: 'The picture that messengers show of a song, playlist, category or the site: JPEG, 1200 x 630',
  },
  '/sitemap.xml': { access: 'public', cached: 'public', summary: 'Addresses of public pages, for search engines' },
  '/robots.txt': { access: 'public', cached: 'public', summary: 'What robots may read' },
  '/manifest.webmanifest': { access: 'public', cached: 'public', summary: 'Web app manifest' },
  '/api/oembed': { access: 'public', cached: 'public', summary: 'oEmbed: how to show a song or playlist on another site' },
  '/favicon.ico': { access: 'public', duringMaintenance: 'open', summary: 'Icon' },
  '/icon.svg': { access: 'public', duringMaintenance: 'open', summary: 'Icon' },
  '/icon-192.png': { access: 'public', duringMaintenance: 'open', summary: 'Icon' },
  '/icon-512.png': { access: 'public', duringMaintenance: 'open', summary: 'Icon' },
  '/apple-touch-icon.png': { access: 'public', duringMaintenance: 'open', summary: 'Icon' },
  '/healthz': { access: 'public', duringMaintenance: 'open', summary: 'The process responds' },
  '/readyz': { access: 'public', duringMaintenance: 'open', summary: 'Database and storage respond' },
  '/*': { access: 'public', cached: 'public', summary: 'Pages' },
}

/** Everything below is the documentation page and its files. */
export const documentationPath = '/api/docs'
