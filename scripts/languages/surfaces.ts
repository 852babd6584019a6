import { adminScreens } from '#contract/admin-screens.ts'
import { type Language, languages } from '#contract/languages.ts'
import type { pages } from '#contract/pages.ts'
import { createClient } from '#server/testing/test-client.ts'
import { administrator } from '../../e2e/running-server.ts'

export interface Surface {
  name: string
  /** A public page has an address in each language. */
  path(language: Language): string
  as: 'visitor' | 'administrator'
}

const reader = (language: Language) => ({
  username: `reader.${language}`,
  displayName: 'Robin Reader',
  email: `reader.${language}@example.com`,
  password: 'long enough for a reader',
})
export const readerAddress = (language: Language) => reader(language).email

/** Data with texts by the site's owner, which are not translated. */
const ownersData = [
  '/api/site',
  '/api/admin/settings',
  '/api/admin/export?modules=songs,playlists,redirections',
  '/api/admin/users',
  '/api/admin/groups',
  '/api/admin/pages',
  '/api/admin/codes',
  '/api/admin/download-batches',
]

/** Adds items that the samples lack, and lists every page with some content. `content`: the texts of the site's owner. */
export async function createSurfaces(address: string): Promise<{ surfaces: Surface[]; content: ReadonlySet<string> }> {
  const admin = createClient(address)
  await admin.signIn(administrator)
  const { songs } = (await admin.call('GET /api/featured-songs')).body
  const [audio, video] = (['audio', 'video'] as const).map((type) => songs.find(({ mediaType }) => mediaType === type))
  const playlist = (await admin.call('GET /api/featured-playlists')).body.playlists[0]
  const withAlbum = songs.find(({ album }) => album !== null)
  if (!audio || !video || !withAlbum || !playlist) throw new Error('the samples lack a song of each kind, an album or a playlist')
  const { artistId, albumId } = (await admin.call('GET /api/songs/:id', { params: { id: withAlbum.id } })).body

  for (const language of languages) await admin.call('POST /api/users', { body: reader(language) })
  const listener = createClient(address)
  await listener.signIn({ email: readerAddress('en'), password: reader('en').password })

  const page = {
    slug: 'rehearsals',
    isPublished: true,
    texts: { en: { title: 'Rehearsals', body: '## Thursdays\n\nAt eight.', description: null } },
  }
  await admin.call('POST /api/admin/pages', { body: page })
  const group = (
    await admin.call('POST /api/admin/groups', { body: { name: 'Altos', description: 'Of 1908', emails: [readerAddress('en')] } })
  ).body
  const invitation = (await admin.call('PUT /api/admin/groups/:id/invitation', { params: { id: group.id }, body: {} })).body
  const batch = { name: 'Concert', item: { kind: 'song', id: audio.id }, count: 3 }
  await admin.call('POST /api/admin/download-batches', { body: batch })
  const code = { label: 'Poster', destination: { kind: 'song', id: audio.id } }
  const { body: live } = await admin.call('POST /api/admin/codes', { body: code })
  const { body: off } = await admin.call('POST /api/admin/codes', { body: { ...code, label: 'Old poster', isActive: false } })
  await admin.call('POST /api/redirections', { body: { fromUrl: '/concert', toUrl: `/song/${audio.id}`, isActive: true } })

  const added = (title: string, more: object = {}) => ({
    title,
    artist: 'Ada',
    categoryId: audio.category.id,
    mediaType: 'audio',
    fileUrl: 'https://media.example.org/a.mp3',
    ...more,
  })
  const closed = added('Closed rehearsal', { visibility: 'protected', password: 'open sesame' })
  const { body: isProtected, status } = await admin.call('POST /api/songs', { body: closed })
  if (status !== 200) throw new Error(`a protected song was not created: ${JSON.stringify(isProtected)}`)
  const { body: deleted } = await admin.call('POST /api/songs', { body: added('Deleted by mistake') })
  await admin.call('DELETE /api/songs/:id', { params: { id: deleted.id } })

  const open = (name: string, path: string): Surface => ({ name, path: (language) => `/${language}${path}`, as: 'visitor' })
  const bare = (name: string, path: string): Surface => ({ name, path: () => path, as: 'visitor' })
  const own = (name: string, path: string): Surface => ({ name, path: (language) => `/${language}${path}`, as: 'administrator' })
  const screen = (path: string): Surface => ({ name: `admin/${path}`, path: () => `/admin/${path}`, as: 'administrator' })
  /** The type requires an entry for each page of the contract; the admin area has its own table. */
  const pageOf: Record<Exclude<keyof typeof pages, `/admin${string}` | '/r/*'>, Surface> = {
    '/': open('home', '/'),
    '/gallery': open('gallery', '/gallery'),
    '/song/:id': open('song', `/song/${audio.id}`),
    '/playlist/:id': open('playlist', `/playlist/${playlist.id}`),
    '/playlist/:id/live': open('live view', `/playlist/${playlist.id}/live`),
    '/album/:id': open('album', `/album/${albumId}`),
    '/artist/:id': open('artist', `/artist/${artistId}`),
    '/playlists/:categoryId': open('category', `/playlists/${playlist.category?.id}`),
    '/page/:slug': open('own page', '/page/rehearsals'),
    '/about': open('about', '/about'),
    '/saved': open('saved', '/saved'),
    '/terms': open('terms', '/terms'),
    '/privacy': open('privacy', '/privacy'),
    '/school-privacy': open('school privacy', '/school-privacy'),
    '/number': open('number', '/number?number=7777'),
    '/auth': open('auth', '/auth'),
    '/404': open('not found', '/nothing/here'),
    '/embed/song/:id': bare('embedded song', `/embed/song/${audio.id}`),
    '/embed/playlist/:id': bare('embedded playlist', `/embed/playlist/${playlist.id}`),
    '/embed/album/:id': bare('embedded album', `/embed/album/${albumId}`),
    '/embed/artist/:id': bare('embedded artist', `/embed/artist/${artistId}`),
    '/upload': own('upload', '/upload'),
    '/account': own('account', '/account'),
  }
  const surfaces: Surface[] = [
    ...Object.values(pageOf),
    open('gallery all', '/gallery?all=songs'),
    open('search', '/gallery?q=slow%20tide'),
    open('nothing found', '/gallery?q=nothingatall'),
    open('video', `/song/${video.id}`),
    open('new password', '/auth?reset=a-token-that-was-never-sent'),
    open('protected', `/song/${isProtected.id}`),
    bare('join', `/join?key=${invitation.key}`),
    bare('redeem', '/redeem'),
    bare('code off', `/c/${off.code}`),
    ...Object.keys(adminScreens).map(screen),
    { name: 'admin/print of a song', path: () => `/admin/codes/print?songs=${audio.id}`, as: 'administrator' },
    { name: 'admin/print of a code', path: () => `/admin/codes/print?codes=${live.id}`, as: 'administrator' },
  ]

  const content = new Set<string>()
  for (const path of ownersData) collectTexts(await (await admin.request(path)).json(), content)
  return { surfaces, content }
}

function collectTexts(value: unknown, texts: Set<string>) {
  if (typeof value === 'string') for (const line of value.split('\n')) texts.add(line.trim())
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) collectTexts(part, texts)
}
