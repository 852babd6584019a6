import { PrintRequest } from '#contract/print.ts'
import { rawRoutes } from '#contract/raw.ts'
import {
  bodyOf,
  bytes,
  empty,
  exportFile,
  format,
  header,
  inPath,
  inQuery,
  type Method,
  modules,
  notFound,
  type Operation,
  protocolResponses,
  range,
  rejected,
  sends,
  tus,
  uploadId,
  wholeFile,
  zipOf,
} from './operation-parts.ts'

/*
 * OpenAPI of the routes that do not carry JSON by the contract's schemas (contract/raw.ts): tus, oEmbed, feeds, media, files. Pages, their
 * assets and icons are not part of the API.
 */

const operations: Record<string, Partial<Record<Method, Operation>>> = {
  '/api/uploads': {
    options: {
      operationId: 'getUploadCapabilities',
      summary: 'tus: versions and extensions that the server supports',
      responses: { 204: empty('In the headers Tus-Version and Tus-Extension'), 401: rejected('not_signed_in') },
    },
    post: {
      operationId: 'createUpload',
      summary: 'tus: create an upload; with a body, also send the first or all bytes',
      requestBody: wholeFile,
      parameters: [
        tus,
        header('Upload-Length', 'Bytes of the file'),
        header('Upload-Metadata', "filename and kind ('media', 'cover', 'captions' or 'archive'), values in Base64"),
      ],
      responses: {
        201: empty('Created; Location names it, Upload-Offset the bytes that have arrived'),
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
      requestBody: { required: true, ...wholeFile },
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
      requestBody: bodyOf(PrintRequest),
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
  '/rest/*': {
    get: {
      operationId: 'callOpenSubsonic',
      summary: rawRoutes['/rest/*']?.summary ?? '',
      parameters: [inPath('path', "Name of the call: 'ping'"), inQuery('f', "'json', or XML where it is left out")],
      responses: protocolResponses,
    },
    post: {
      operationId: 'postOpenSubsonic',
      summary: 'The same with its parameters in a form',
      parameters: [inPath('path', "Name of the call: 'ping'")],
      requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } } },
      responses: protocolResponses,
    },
  },
  '/media/*': bytes('getMedia', 'Bytes of a song', 'audio/mpeg'),
  '/downloads/:id': {
    get: {
      operationId: 'downloadSong',
      summary: "The original or the rendition of a public song with the song's current facts as its tags",
      parameters: [inPath('id', 'Of the song'), format, range],
      responses: { 200: sends('The whole file', 'audio/mpeg'), 206: sends('The range', 'audio/mpeg'), ...notFound },
    },
  },
  '/downloads/album/:id': zipOf('downloadAlbum', 'album'),
  '/downloads/playlist/:id': zipOf('downloadPlaylist', 'playlist'),
  '/redeem': {
    get: {
      operationId: 'getRedeemPage',
      summary: 'The page where download codes are redeemed',
      parameters: [inQuery('code', 'Fills the field of the form')],
      responses: { 200: sends('The page', 'text/html'), 400: rejected('malformed_request: the address') },
    },
    post: {
      operationId: 'redeemDownloadCode',
      summary: 'Redeem a download code by the form of the page; a cookie then gives its item for 24 hours',
      requestBody: {
        required: true,
        content: {
          'application/x-www-form-urlencoded': { schema: { type: 'object', required: ['code'], properties: { code: { type: 'string' } } } },
        },
      },
      responses: {
        200: sends('The page, after the redirect', 'text/html'),
        303: empty('Redeemed: back to the page'),
        410: sends('The page: the code is used, ended or revoked, or its item is not available', 'text/html'),
        422: sends('The page: no such code', 'text/html'),
        429: sends('The page: too many wrong codes', 'text/html'),
      },
    },
  },
  '/join': {
    get: {
      operationId: 'getJoinPage',
      summary: 'The page of an invitation to a group',
      parameters: [inQuery('key', 'Of the invitation link')],
      responses: {
        200: sends('The page: forms to sign in or to create an account, or for members what the group opens', 'text/html'),
        400: rejected('malformed_request: the address'),
        404: sends('The page: no such invitation', 'text/html'),
        410: sends('The page: the invitation has ended, is used up, or the membership has ended', 'text/html'),
        429: sends('The page: too many unknown keys', 'text/html'),
      },
    },
    post: {
      operationId: 'joinGroup',
      summary: 'Join a group by a form of the page: as who is signed in, by signing in, or with a new account of a listener',
      requestBody: {
        required: true,
        content: {
          'application/x-www-form-urlencoded': {
            schema: {
              type: 'object',
              required: ['key', 'form'],
              properties: {
                key: { type: 'string' },
                form: { type: 'string', enum: ['join', 'signIn', 'signUp'] },
                displayName: { type: 'string' },
                username: { type: 'string' },
                email: { type: 'string' },
                password: { type: 'string' },
              },
            },
          },
        },
      },
      responses: {
        200: sends('The page, after the redirect', 'text/html'),
        303: empty('Joined, or the invitation has a problem: back to the page'),
        403: sends('The page: wrong e-mail or password, or a disabled account', 'text/html'),
        404: sends('The page: no such invitation', 'text/html'),
        409: sends('The page: the username or address is taken', 'text/html'),
        410: sends('The page: the invitation has ended or is used up', 'text/html'),
        422: sends('The page: a field is invalid', 'text/html'),
        429: sends('The page: too many attempts', 'text/html'),
      },
    },
  },
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
  '/cards/:kind/:file': {
    get: {
      operationId: 'getShareCard',
      summary: 'The picture of a song, playlist, category, album, artist or the site in other programs: 1200 x 630 pixels, or 1400 x 1400',
      parameters: [
        inPath('kind', "'song', 'playlist', 'category', 'album', 'artist' or 'site'"),
        inPath('file', "The id and '.jpg', or '-square.jpg'; 'home' is the id of the site"),
      ],
      responses: { 200: sends('The picture', 'image/jpeg'), ...notFound, 503: rejected('unavailable') },
    },
  },
  '/logos/:file': {
    get: {
      operationId: 'getLogo',
      summary: "The site's logo for the light or the dark theme, or its icon",
      parameters: [inPath('file', 'As pages name it')],
      responses: { 200: sends('The picture', 'image/svg+xml', 'image/webp', 'image/png'), ...notFound },
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
  '/feeds/album/:id.xml': {
    get: {
      operationId: 'getAlbumFeed',
      summary: 'RSS feed of a public album',
      parameters: [inPath('id', 'Of the album')],
      responses: {
        200: sends('RSS 2.0 with enclosures', 'application/rss+xml'),
        301: empty('The album was merged into another one'),
        ...notFound,
      },
    },
  },
  '/feeds/artist/:id.xml': {
    get: {
      operationId: 'getArtistFeed',
      summary: "RSS feed of an artist's newest songs",
      parameters: [inPath('id', 'Of the artist')],
      responses: {
        200: sends('RSS 2.0 with enclosures', 'application/rss+xml'),
        301: empty('The artist was merged into another one'),
        ...notFound,
      },
    },
  },
  '/feeds/chapters/:id.json': {
    get: {
      operationId: 'getPodcastChapters',
      summary: 'Chapters of a song in feeds: the times in its description',
      parameters: [inPath('id', 'Of the song')],
      responses: { 200: sends('JSON chapters of the podcast namespace', 'application/json+chapters'), ...notFound },
    },
  },
  '/feeds/transcript/:id.srt': {
    get: {
      operationId: 'getPodcastTranscript',
      summary: 'Transcript of a song in feeds: its lyrics with times',
      parameters: [inPath('id', 'Of the song')],
      responses: { 200: sends('SubRip', 'application/x-subrip'), ...notFound },
    },
  },
  '/feeds/song/:file': {
    get: {
      operationId: 'getPodcastFile',
      summary: 'The file of a song in feeds',
      parameters: [inPath('file', 'The id of the song and an extension')],
      responses: { 200: sends('The file, after the redirect', 'audio/mpeg'), ...notFound },
    },
  },
  '/api/oembed': {
    get: {
      operationId: 'getOembed',
      summary: rawRoutes['/api/oembed']?.summary ?? '',
      parameters: [
        inQuery('url', 'Address of a song, playlist, album or artist on this site', { type: 'string', format: 'uri' }, true),
        inQuery('format', "'json' or 'xml'; JSON where it is left out"),
        inQuery('maxwidth', 'Pixels', { type: 'integer', minimum: 1 }),
        inQuery('maxheight', 'Pixels', { type: 'integer', minimum: 1 }),
      ],
      responses: {
        200: sends('oEmbed 1.0 of type rich', 'application/json', 'text/xml'),
        400: rejected('malformed_request'),
        501: empty('Another format'),
        ...notFound,
      },
    },
  },
  '/sitemaps/:part.xml': {
    get: {
      operationId: 'getSitemapPart',
      summary: rawRoutes['/sitemaps/:part.xml']?.summary ?? '',
      parameters: [inPath('part', 'As the sitemap names it')],
      responses: { 200: sends('Sitemap', 'application/xml'), ...notFound, 503: rejected('maintenance') },
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

/** Routes of contract/raw.ts outside the API: pages, their files, and forms that work without scripts. */
const undocumented =
  /^\/(\*|assets\/\*|upload|unlock|robots\.txt|manifest\.webmanifest|service-worker\.js|favicon\.ico|(apple-touch-)?icon.*)$/

const toPath = (route: string) => route.replace(/:(\w+)/g, '{$1}').replace('*', '{path}')

/** Paths of the raw routes for an OpenAPI document. Throws if a route of contract/raw.ts is not described here. */
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
