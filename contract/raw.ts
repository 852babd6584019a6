import type { Access } from './endpoint.ts'

/**
 * Addresses that carry no JSON and therefore no schemas: bytes, pages, probes. Their access is declared here, by route, because
 * a route that is neither here nor in the API table does not start.
 */
export const rawRoutes: Record<string, { access: Access; summary: string }> = {
  '/api/uploads': { access: 'uploader', summary: 'tus: create an upload' },
  '/api/uploads/:id': { access: 'uploader', summary: 'tus: continue, ask about or cancel an upload' },
  '/media/*': { access: 'public', summary: 'Bytes of a song; a pending one only for its uploader and administrators' },
  '/covers/*': { access: 'public', summary: 'Pictures' },
  '/assets/*': { access: 'public', summary: 'Scripts, styles and fonts of the pages' },
  '/healthz': { access: 'public', summary: 'The process answers' },
  '/readyz': { access: 'public', summary: 'Database and storage answer' },
  '/*': { access: 'public', summary: 'Pages' },
}

/** Everything below is the documentation page and its files. */
export const documentationPath = '/api/docs'
