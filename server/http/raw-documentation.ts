import { rawRoutes } from '#contract/raw.ts'

/*
 * OpenAPI of the routes that carry no JSON by the contract's schemas (contract/raw.ts): tus, oEmbed, feeds, media, files. Pages, their
 * assets and icons are not part of the API.
 */

type Method = 'get' | 'head' | 'post' | 'patch' | 'delete' | 'options'

interface Operation {
  operationId: string
  summary: string
  parameters?: object[]
  requestBody?: object
  responses: Record<string, object>
}

const inPath = (name: string, description: string) => ({ name, in: 'path', required: true, description, schema: { type: 'string' } })
const inQuery = (name: string, description: string, schema: object = { type: 'string' }, required = false) => ({
  name,
  in: 'query',
  required,
  description,
  schema,
})
const header = (name: string, description: string, required = true) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})
const sends = (description: string, ...types: string[]) => ({
  description,
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }])),
})
const empty = (description: string) => ({ description })
const rejected = (description: string) => ({
  description,
  content: {
    'application/json': {
      schema: { type: 'object', required: ['code'], properties: { code: { type: 'string' }, details: { type: 'object' } } },
    },
  },
})
const notFound = { 404: rejected('not_found') }
const range = header('Range', 'One range of bytes', false)
const modules = inQuery('modules', 'Modules to export or import, separated by commas; all where left out')
const exportFile = { required: true, content: { 'application/json': { schema: { type: 'object' } } } }
const tus = header('Tus-Resumable', '1.0.0')
const uploadId = inPath('id', 'Last part of the Location that creating the upload returned')

const bytes = (operationId: string, summary: string, type: string): Partial<Record<Method, Operation>> => ({
  get: {
    operationId,
    summary,
    parameters: [inPath('path', 'As the API returns it'), range],
    responses: {
      200: sends('The whole file', type),
      206: sends('The range', type),
      304: empty('Not modified'),
      416: empty('The range lies outside of the file'),
      ...notFound,
    },
  },
})

const operations: Record<string, Partial<Record<Method, Operation>>> = {
  '/api/uploads': {
    options: {
      operationId: 'getUploadCapabilities',
      summary: 'tus: versions and extensions that the server supports',
      responses: { 204: empty('In the headers Tus-Version, Tus-Extension and Tus-Max-Size'), 401: rejected('not_signed_in') },
    },
    post: {
      operationId: 'createUpload',
      summary: 'tus: create an upload',
      parameters: [
        tus,
        header('Upload-Length', 'Bytes of the file'),
        header('Upload-Metadata', "filename and kind ('media', 'cover', 'captions' or 'archive'), values in Base64"),
      ],
      responses: {
        201: empty('Created; Location names it'),
        413: rejected('upload_too_large'),
        429: rejected('too_many_uploads'),
      },
    },
  },
  '/api/uploads/:id': {
    head: {
      operationId: 'getUploadOffset',
      summary: 'tus: how many bytes have arrived',
      parameters: [tus, uploadId],
      responses: { 200: empty('In the header Upload-Offset'), ...notFound },
    },
    patch: {
      operationId: 'appendToUpload',
      summary: 'tus: send the next bytes',
      parameters: [tus, uploadId, header('Upload-Offset', 'Bytes that have arrived')],
      requestBody: { required: true, content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } } },
      responses: { 204: empty('The bytes are on disk'), 409: rejected('stale_version: read the offset, then continue'), ...notFound },
    },
    delete: {
      operationId: 'cancelUpload',
      summary: 'tus: cancel an upload',
      parameters: [tus, uploadId],
      responses: { 204: empty('Deleted'), ...notFound },
    },
  },
  '/api/admin/export': {
    get: {
      operationId: 'exportData',
      summary: rawRoutes['/api/admin/export']?.summary ?? '',
      parameters: [modules],
      responses: { 200: sends('The export file', 'application/json'), 400: rejected('malformed_request') },
    },
  },
  '/api/admin/import/check': {
    post: {
      operationId: 'checkImport',
      summary: rawRoutes['/api/admin/import/check']?.summary ?? '',
      parameters: [modules],
      requestBody: exportFile,
      responses: { 200: sends('What would become of each row', 'application/json'), 422: rejected('invalid_export_file') },
    },
  },
  '/api/admin/import': {
    post: {
      operationId: 'importData',
      summary: rawRoutes['/api/admin/import']?.summary ?? '',
      parameters: [modules],
      requestBody: exportFile,
      responses: { 200: sends('Progress, one JSON object on each line', 'application/x-ndjson'), 422: rejected('invalid_export_file') },
    },
  },
  '/api/admin/archive': {
    get: {
      operationId: 'downloadArchive',
      summary: rawRoutes['/api/admin/archive']?.summary ?? '',
      parameters: [inQuery('passwords', "'true' includes password hashes")],
      responses: { 200: sends('A zip file, streamed', 'application/zip'), 403: rejected('forbidden') },
    },
  },
  '/api/admin/prints': {
    post: {
      operationId: 'print',
      summary: rawRoutes['/api/admin/prints']?.summary ?? '',
      requestBody: exportFile,
      responses: {
        200: sends('The file', 'application/pdf', 'image/svg+xml', 'image/png', 'application/zip'),
        422: rejected('print_empty'),
      },
    },
  },
  '/c/*': {
    get: {
      operationId: 'scanCode',
      summary: rawRoutes['/c/*']?.summary ?? '',
      parameters: [inPath('path', 'The code')],
      responses: {
        200: sends('A message', 'text/html'),
        302: empty('To the destination'),
        410: sends('Deleted', 'text/html'),
        ...notFound,
      },
    },
  },
  '/media/*': bytes('getMedia', 'Bytes of a song', 'audio/mpeg'),
  '/covers/*': bytes('getCover', 'A cover as AVIF or WebP', 'image/webp'),
  '/mosaics/:name': {
    get: {
      operationId: 'getMosaic',
      summary: "Four of its songs' covers as the cover of a playlist",
      parameters: [inPath('name', "The end of the playlist's coverUrl, and '-{width}.{extension}' as of covers")],
      responses: { 200: sends('The picture', 'image/webp'), ...notFound, 503: rejected('unavailable') },
    },
  },
  '/captions/*': bytes('getCaptions', 'Captions', 'text/vtt'),
  '/cards/:kind/:id': {
    get: {
      operationId: 'getShareCard',
      summary: 'The picture that messengers show of a song, playlist, category or the site: 1200 x 630 pixels',
      parameters: [inPath('kind', "'song', 'playlist', 'category' or 'site'"), inPath('id', "The id and '.jpg'; 'home.jpg' for the site")],
      responses: { 200: sends('The picture', 'image/jpeg'), ...notFound, 503: rejected('unavailable') },
    },
  },
  '/feeds/playlist/:id.xml': {
    get: {
      operationId: 'getPlaylistFeed',
      summary: 'RSS feed of a public playlist',
      parameters: [inPath('id', 'Of the playlist')],
      responses: { 200: sends('RSS 2.0 with enclosures', 'application/rss+xml'), ...notFound },
    },
  },
  '/feeds/artist/:id.xml': {
    get: {
      operationId: 'getArtistFeed',
      summary: "RSS feed of an artist's newest songs",
      parameters: [inPath('id', 'Of the artist')],
      responses: { 200: sends('RSS 2.0 with enclosures', 'application/rss+xml'), ...notFound },
    },
  },
  '/api/oembed': {
    get: {
      operationId: 'getOembed',
      summary: rawRoutes['/api/oembed']?.summary ?? '',
      parameters: [
        inQuery('url', 'Address of a song or playlist on this site', { type: 'string', format: 'uri' }, true),
        inQuery('format', "Only 'json'"),
        inQuery('maxwidth', 'Pixels', { type: 'integer', minimum: 1 }),
        inQuery('maxheight', 'Pixels', { type: 'integer', minimum: 1 }),
      ],
      responses: {
        200: sends('oEmbed 1.0 of type rich', 'application/json'),
        400: rejected('malformed_request'),
        501: empty('Another format'),
        ...notFound,
      },
    },
  },
  '/sitemap.xml': {
    get: {
      operationId: 'getSitemap',
      summary: rawRoutes['/sitemap.xml']?.summary ?? '',
      responses: { 200: sends('Sitemap', 'application/xml'), 400: rejected('malformed_request'), 503: rejected('maintenance') },
    },
  },
  '/healthz': {
    get: {
      operationId: 'getHealth',
      summary: 'Whether the process responds; reads nothing',
      responses: { 200: sends('It does', 'application/json'), 400: rejected('malformed_request') },
    },
  },
  '/readyz': {
    get: {
      operationId: 'getReadiness',
      summary: 'Whether database and storage respond',
      responses: {
        200: sends('They do', 'application/json'),
        400: rejected('malformed_request'),
        503: sends('Which does not', 'application/json'),
      },
    },
  },
}

/** Routes of contract/raw.ts that are no part of the API: pages, their files, and the form that works without scripts. */
const undocumented = /^\/(\*|assets\/\*|upload|robots\.txt|manifest\.webmanifest|favicon\.ico|(apple-touch-)?icon.*)$/

const toPath = (route: string) => route.replace(/:(\w+)/g, '{$1}').replace('*', '{path}')

/** Paths of the raw routes for an OpenAPI document. Throws where a route of contract/raw.ts is missing here. */
export function rawPaths(securityOf: (access: string) => object[]): Record<string, object> {
  return Object.fromEntries(
    Object.entries(rawRoutes)
      .filter(([route]) => !undocumented.test(route))
      .map(([route, { access }]) => {
        const methods = operations[route]
        if (!methods) throw new Error(`${route} is in contract/raw.ts, but not in server/http/raw-documentation.ts`)
        const described = Object.entries(methods).map(([method, operation]) => [
          method,
          { tags: ['files'], description: `Access: ${access}`, security: securityOf(access), ...operation },
        ])
        return [toPath(route), Object.fromEntries(described)]
      }),
  )
}
