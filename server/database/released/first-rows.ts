import { type Kysely, sql } from 'kysely'

const at = '2026-01-01T00:00:00.000Z'

/** A small library of the first version: every table of 001-initial has rows, including those that are hard to migrate. */
export async function insertFirstRows(db: Kysely<unknown>): Promise<void> {
  for (const [table, rows] of Object.entries(firstRows))
    for (const row of rows) {
      const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
      const values = sql.join(Object.values(row))
      await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(db)
    }
}

type Row = Record<string, string | number | boolean | null>

const song = (id: string, title: string, more: Row = {}): Row => ({
  id,
  title,
  artist: 'Ærøskøbing Kór',
  category_id: 'category0001',
  media_type: 'audio',
  media_path: `audio/other/${id}.mp3`,
  mime_type: 'audio/mpeg',
  size_bytes: 3_000_000_000,
  content_hash: 'ab'.repeat(32),
  duration_seconds: 61.5,
  is_favorite: true,
  status: 'published',
  search_text: 'title\nartist',
  artist_key: 'aeroskobing kor',
  uploaded_by: 'profile00001',
  created_at: at,
  ...more,
})

const firstRows: Record<string, Row[]> = {
  categories: [
    {
      id: 'category0001',
      name: 'Home',
      name_key: 'home',
      color: '#123456',
      description: "It's",
      is_active: true,
      is_favorite: false,
      created_at: at,
    },
  ],
  users: [
    {
      id: 'user00000001',
      name: 'ada',
      email: 'ada@example.com',
      email_verified: true,
      role: 'admin',
      status: 'active',
      created_at: at,
      updated_at: at,
    },
  ],
  sessions: [
    { id: 'session00001', user_id: 'user00000001', token: 'token', expires_at: '2030-01-01T00:00:00.000Z', created_at: at, updated_at: at },
  ],
  credentials: [
    {
      id: 'credential01',
      user_id: 'user00000001',
      account_id: 'user00000001',
      provider_id: 'credential',
      password: 'salt:hash',
      created_at: at,
      updated_at: at,
    },
  ],
  verifications: [{ id: 'verificat001', identifier: 'x', value: 'y', expires_at: at, created_at: at, updated_at: at }],
  profiles: [
    {
      id: 'profile00001',
      user_id: 'user00000001',
      username: 'Ada',
      username_key: 'ada',
      display_name: 'Ada آدا',
      avatar_url: 'https://example.org/a.png',
      created_at: at,
    },
  ],
  songs: [
    song('song00000001', 'Straße nach Süden'),
    song('song00000002', 'أغنية', { status: 'pending', artist: null, artist_key: null, uploaded_by: null, upload_id: 'upload000001' }),
    song('song00000003', 'Elsewhere', {
      media_path: null,
      external_url: 'https://media.example.org/a.mp3',
      size_bytes: null,
      content_hash: null,
    }),
  ],
  playlists: [
    {
      id: 'playlist0001',
      name: 'Evening',
      description: 'Words',
      is_public: true,
      is_favorite: false,
      category_id: 'category0001',
      profile_id: 'profile00001',
      search_text: 'evening\nwords',
      created_at: at,
    },
  ],
  playlist_songs: [
    { id: 'place0000001', playlist_id: 'playlist0001', song_id: 'song00000003', position: 1 },
    { id: 'place0000002', playlist_id: 'playlist0001', song_id: 'song00000001', position: 2 },
  ],
  liked_songs: [{ id: 'like00000001', profile_id: 'profile00001', song_id: 'song00000001', created_at: at }],
  uploads: [{ id: 'upload000002', profile_id: 'profile00001', kind: 'cover', file_name: 'a.png', size_bytes: 5, created_at: at }],
  redirections: [{ id: 'redirection1', from_url: '/Old%20page', to_url: '/gallery', is_active: true, created_at: at }],
  settings: [{ setting_key: 'site_name', setting_value: 'Kept' }],
  installation: [{ fact: 'samples_added', value: at }],
}
