import { SubsonicAPI } from 'subsonic-api'
import { describe, expect, test } from 'vitest'
import { newAccount } from '#server/testing/accounts.ts'
import { appOfFile, ofFile } from '#server/testing/app-of-file.ts'
import { saveSetting } from '#server/testing/library.ts'
import { createPlayableLibrary } from '#server/testing/playable-library.ts'
import { codeOf, createPlayer, createSecret, so, titles, tokenOf } from '#server/testing/subsonic-player.ts'

const testApp = appOfFile()
const library = ofFile(() => createPlayableLibrary(testApp))
const lena = ofFile(() => newAccount(testApp, 'lena'))
const secret = ofFile(() => createSecret(lena))
const player = ofFile(async () => createPlayer(testApp, { apiKey: secret.secret }))
const admin = ofFile(async () => createPlayer(testApp, { apiKey: (await createSecret(testApp.admin)).secret }))

describe('browsing', () => {
  test('leads from artists to albums to songs', async () => {
    const { artists } = await player.call('getArtists.view')
    expect(artists.index.map(({ name, artist }: { name: string; artist: [] }) => [name, titles(artist)])).toEqual([
      ['A', ['Ada Okoro']],
      ['M', ['Marlow Vance Trio']],
    ])
    const { artist } = await player.call('getArtist', { id: artists.index[1].artist[0].id })
    expect(artist).toMatchObject({ name: 'Marlow Vance Trio', albumCount: 1, album: [{ name: 'Night Ferry', songCount: 2, duration: 2 }] })
    const { album } = await player.call('getAlbum', { id: artist.album[0].id })
    expect(album).toMatchObject({ id: `al-${library.album}`, artist: 'Marlow Vance Trio', artistId: `ar-${library.trio}` })
    expect(titles(album.song)).toEqual(['Night Ferry', 'Harbour <Lights> & "Bells"'])
    expect(album.song[0]).toMatchObject({
      ...{ id: so(library.ferry), parent: album.id, albumId: album.id, isDir: false, track: 1, discNumber: 1, year: 2019, genre: 'Jazz' },
      ...{ contentType: 'audio/mpeg', suffix: 'mp3', isVideo: false, type: 'music', isrc: ['DEA123456789'], coverArt: so(library.ferry) },
      path: 'Marlow Vance Trio/Night Ferry/Night Ferry.mp3',
    })
    expect(await player.call('getSong', { id: so(library.ferry) })).toMatchObject({
      song: { title: 'Night Ferry', artist: 'Marlow Vance Trio' },
    })
  })

  test('finds songs without an album under their artist', async () => {
    const { artist } = await player.call('getArtist', { id: `ar-${library.ada}` })
    expect(artist.album).toMatchObject([{ id: `si-${library.ada}`, songCount: 2 }])
    const { album } = await player.call('getAlbum', { id: `si-${library.ada}` })
    expect(titles(album.song)).toEqual(['Clip', 'Postcard'])
  })

  test('works by folders, too', async () => {
    const { indexes } = await player.call('getIndexes')
    const { directory } = await player.call('getMusicDirectory', { id: indexes.index[1].artist[0].id })
    expect(directory).toMatchObject({ name: 'Marlow Vance Trio', child: [{ isDir: true, title: 'Night Ferry' }] })
    const songs = await player.call('getMusicDirectory', { id: directory.child[0].id })
    expect(titles(songs.directory.child)).toEqual(['Night Ferry', 'Harbour <Lights> & "Bells"'])
    const root = await player.call('getMusicDirectory', { id: '1' })
    expect(titles(root.directory.child)).toEqual(['Ada Okoro', 'Marlow Vance Trio'])
  })

  test('counts genres', async () => {
    const { genres } = await player.call('getGenres')
    expect(genres.genre).toEqual([
      { songCount: 1, albumCount: 0, value: 'Folk' },
      { songCount: 2, albumCount: 1, value: 'Jazz' },
      { songCount: 2, albumCount: 1, value: 'Live' },
    ])
    expect(titles((await player.call('getSongsByGenre', { genre: 'Folk' })).songsByGenre.song)).toEqual(['Postcard'])
    expect(titles((await player.call('getSongsByGenre', { genre: 'Jazz', count: 1, offset: 1 })).songsByGenre.song)).toHaveLength(1)
  })

  test('lists albums in all ten ways', async () => {
    const list = async (type: string, more = {}) => titles((await player.call('getAlbumList2', { type, ...more })).albumList2.album)
    for (const type of ['random', 'newest']) expect([type, await list(type)]).toEqual([type, ['Night Ferry']])
    for (const type of ['alphabeticalByName', 'alphabeticalByArtist'])
      expect([type, await list(type)]).toEqual([type, ['Night Ferry', 'Songs without an album']])
    expect(await list('alphabeticalByName', { size: 1 })).toEqual(['Night Ferry'])
    expect(await list('alphabeticalByName', { size: 1, offset: 1 })).toEqual(['Songs without an album'])
    expect(await list('alphabeticalByName', { offset: 2 })).toEqual([])
    for (const type of ['highest', 'starred', 'recent', 'frequent']) expect([type, await list(type)]).toEqual([type, []])
    expect(await list('byGenre', { genre: 'Jazz' })).toEqual(['Night Ferry'])
    expect(await list('byGenre', { genre: 'Folk' })).toEqual([])
    expect(await list('newest', { offset: 1 })).toEqual([])
    expect(codeOf(await player.call('getAlbumList2', { type: 'byYear' }))).toBe(10)
    expect(codeOf(await player.call('getAlbumList2', { type: 'byGenre' }))).toBe(10)
    const { albums } = (await testApp.admin.call('GET /api/admin/albums')).body
    const { version, title } = albums.find(({ id }) => id === library.album) ?? { version: 0, title: '' }
    await testApp.admin.call('PUT /api/albums/:id', { params: { id: library.album }, body: { title, version, releaseDate: '2019-05' } })
    expect(await list('byYear', { fromYear: 2018, toYear: 2019 })).toEqual(['Night Ferry'])
    expect(await list('byYear', { fromYear: 2030, toYear: 2020 })).toEqual([])
    const { albumList } = await player.call('getAlbumList', { type: 'newest' })
    expect(albumList.album).toMatchObject([{ title: 'Night Ferry', isDir: true, id: `al-${library.album}`, year: 2019, genre: 'Jazz' }])
    const { album } = await player.call('getAlbum', { id: `al-${library.album}` })
    expect([album.genre, album.genres]).toEqual(['Jazz', [{ name: 'Jazz' }, { name: 'Live' }]])
  })

  test('lists random songs and videos', async () => {
    expect(titles((await player.call('getRandomSongs', { size: 50 })).randomSongs.song).toSorted()).toHaveLength(4)
    expect(titles((await player.call('getRandomSongs', { genre: 'Folk' })).randomSongs.song)).toEqual(['Postcard'])
    expect(titles((await player.call('getRandomSongs', { fromYear: 2000, toYear: 2018 })).randomSongs.song)).toEqual([])
    expect(titles((await player.call('getVideos')).videos.video)).toEqual(['Clip'])
    expect((await player.call('getVideoInfo', { id: so(library.video) })).videoInfo).toEqual({ id: so(library.video) })
  })
})

describe('searching', () => {
  test('finds artists, albums and songs', async () => {
    const { searchResult3 } = await player.call('search3', { query: 'ferry' })
    expect([titles(searchResult3.artist), titles(searchResult3.album), titles(searchResult3.song)]).toEqual([
      [],
      ['Night Ferry'],
      ['Night Ferry'],
    ])
    const { searchResult2 } = await player.call('search2', { query: 'ada', songCount: 1 })
    expect([titles(searchResult2.artist), searchResult2.song.length]).toEqual([['Ada Okoro'], 1])
  })

  test.each(['', '""'])('pages through everything with the query %j', async (query) => {
    const seen: (string | undefined)[] = []
    for (let songOffset = 0; ; songOffset += 3) {
      const { searchResult3 } = await player.call('search3', { query, songCount: 3, songOffset, artistCount: 0, albumCount: 0 })
      if (searchResult3.song.length === 0) break
      seen.push(...titles(searchResult3.song))
    }
    expect(seen).toEqual(['Clip', 'Harbour <Lights> & "Bells"', 'Night Ferry', 'Postcard'])
    const behind = await player.call('search3', { query, songOffset: 100, artistOffset: 1, albumOffset: 5 })
    expect([titles(behind.searchResult3.artist), behind.searchResult3.album, behind.searchResult3.song]).toEqual([
      ['Marlow Vance Trio'],
      [],
      [],
    ])
  })
})

describe('bytes', () => {
  test('of a song, whole and in ranges', async () => {
    const whole = await player.request('stream', { id: so(library.ferry) })
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
    const bytes = new Uint8Array(await whole.arrayBuffer())
    expect(whole.headers.get('content-length')).toBe(String(bytes.length))
    const part = await player.request(
      'stream.view',
      { id: so(library.ferry), format: 'raw', maxBitRate: 320 },
      { headers: { range: 'bytes=10-19' } },
    )
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${bytes.length}`])
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(10, 20))
    const external = await player.request('stream', { id: so(library.harbour) })
    expect([external.status, external.headers.get('location')]).toEqual([302, 'https://media.example.org/a.mp3'])
  })

  test('as response to a form, and their length to HEAD', async () => {
    for (const [name, id] of [
      ['stream', so(library.ferry)],
      ['download', so(library.ferry)],
      ['getCoverArt', so(library.ferry)],
      ['getCaptions', so(library.ferry)],
    ] as const) {
      const whole = Buffer.from(await (await admin.request(name, { id })).arrayBuffer())
      const head = await admin.request(name, { id }, { method: 'HEAD' })
      expect([name, head.status, head.headers.get('content-length')]).toEqual([name, 200, String(whole.length)])
      const posted = await admin.post(name, { id })
      expect([name, posted.status, whole.compare(Buffer.from(await posted.arrayBuffer()))]).toEqual([name, 200, 0])
      const part = await admin.post(name, { id }, { range: 'bytes=5-9' })
      expect([name, part.status, await part.bytes()]).toEqual([name, 206, new Uint8Array(whole.subarray(5, 10))])
    }
  })

  test('of the small rendition if the larger one exceeds the bit rate', async () => {
    const { handle } = testApp.app.database
    const { media_path } = await handle.selectFrom('songs').select('media_path').where('id', '=', library.ferry).executeTakeFirstOrThrow()
    const small = `${media_path}-small.m4a`
    await testApp.media.put(small, new TextEncoder().encode('small'))
    await handle
      .insertInto('media_files')
      .values({ path: media_path ?? '', plays_everywhere: true, small_path: small, rules_version: 0 })
      .execute()
    await handle.updateTable('songs').set({ size_bytes: 1_000_000 }).where('id', '=', library.ferry).execute()
    const sizeAt = async (parameters: object) =>
      (await (await player.request('stream', { id: so(library.ferry), ...parameters })).text()).length
    expect(await sizeAt({ maxBitRate: 96 })).toBe(5)
    for (const parameters of [{}, { maxBitRate: 0 }, { maxBitRate: 96, format: 'raw' }])
      expect(await sizeAt(parameters)).toBeGreaterThan(1_000)
  })

  test('of covers in sizes, of captions, of no other items', async () => {
    for (const [id, size, type] of [
      [so(library.ferry), undefined, 'image/jpeg'],
      [so(library.ferry), 100, 'image/webp'],
      [`al-${library.album}`, 640, 'image/webp'],
      [`pl-${library.playlist}`, 5_000, 'image/jpeg'],
    ] as const) {
      const response = await player.request('getCoverArt', { id, ...(size && { size }) })
      expect([id, response.status, response.headers.get('content-type')]).toEqual([id, 200, type])
    }
    expect(await (await player.request('getCaptions', { id: so(library.ferry) })).text()).toContain('WEBVTT')
    for (const [name, id] of [
      ['getCoverArt', so(library.single)],
      ['getCoverArt', 'nonsense'],
      ['getCaptions', so(library.single)],
      ['stream', 'so-none'],
    ] as const)
      expect([name, codeOf(await player.call(name, { id }))]).toEqual([name, 70])
    expect(codeOf(await player.call('getAvatar', { username: 'lena' }))).toBe(70)
  })

  test('downloads follow the setting', async () => {
    expect(codeOf(await player.call('download', { id: so(library.ferry) }))).toBe(50)
    expect((await admin.request('download', { id: so(library.ferry) })).status).toBe(200)
    await saveSetting(testApp.app.database, 'allow_downloads', 'true')
    const response = await player.request('download', { id: so(library.ferry) })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
  })
})

describe('lyrics', () => {
  test('have times if each line has one', async () => {
    const params = { id: library.single }
    const linesOf = async (lyrics: string | null) => {
      const { title, category, mediaType, version } = (await testApp.admin.call('GET /api/admin/songs/:id', { params })).body
      await testApp.admin.call('PUT /api/songs/:id', { params, body: { title, categoryId: category.id, mediaType, lyrics, version } })
      return (await player.call('getLyricsBySongId', { id: so(library.single) })).lyricsList.structuredLyrics
    }
    expect(await linesOf('[ar:Ada]\n[00:01.50]Cast off\n[01:02.00]and go')).toMatchObject([
      {
        lang: 'und',
        synced: true,
        line: [
          { start: 1_500, value: 'Cast off' },
          { start: 62_000, value: 'and go' },
        ],
      },
    ])
    const [plain] = await linesOf('Cast off\n\nand go')
    expect(plain).toMatchObject({ synced: false, line: [{ value: 'Cast off' }, { value: '' }, { value: 'and go' }] })
    expect((await player.call('getLyrics', { artist: 'Ada Okoro', title: 'Postcard' })).lyrics.value).toBe('Cast off\n\nand go')
    expect(await linesOf(null)).toEqual([])
  })

  test('are otherwise the captions of a song', async () => {
    const { lyricsList } = await player.call('getLyricsBySongId', { id: so(library.ferry) })
    expect(lyricsList.structuredLyrics).toMatchObject([
      {
        lang: 'en',
        synced: true,
        line: [
          { start: 1_500, value: 'Cast off the & lines' },
          { start: 3_604_000, value: '"and" go & &#0;' },
        ],
      },
    ])
    expect((await player.call('getLyricsBySongId', { id: so(library.single) })).lyricsList).toEqual({ structuredLyrics: [] })
    expect((await player.call('getLyrics', { artist: 'marlow vance trio', title: 'night ferry' })).lyrics.value).toBe(
      'Cast off the & lines\n"and" go & &#0;',
    )
    expect((await player.call('getLyrics', { artist: 'unknown', title: 'nothing' })).lyrics).toEqual({ value: '' })
  })
})

describe('a pending song', () => {
  test('is visible only to its uploader and administrators, and in no list', async () => {
    const { handle } = testApp.app.database
    const { id: profileId } = await handle.selectFrom('profiles').select('id').where('username', '=', 'lena').executeTakeFirstOrThrow()
    const set = (status: 'pending' | 'published', uploaded_by: string | null) =>
      handle.updateTable('songs').set({ status, uploaded_by }).where('id', '=', library.ferry).execute()
    await player.call('savePlayQueue', { id: so(library.ferry) })
    await set('pending', profileId)
    const stranger = createPlayer(testApp, { apiKey: (await createSecret(await newAccount(testApp, 'stranger'))).secret })
    const id = so(library.ferry)
    for (const name of ['getSong', 'stream', 'getCoverArt', 'getCaptions', 'getLyricsBySongId', 'star', 'scrobble', 'download'])
      expect([name, codeOf(await stranger.call(name, { id }))]).toEqual([name, 70])
    expect(codeOf(await stranger.call('createPlaylist', { name: 'x', songId: id }))).toBe(70)
    for (const one of [player, admin])
      for (const name of ['stream', 'getCoverArt', 'getCaptions'])
        expect([name, (await one.request(name, { id })).headers.get('content-type')]).not.toContain('xml')
    expect((await player.call('getSong', { id })).song.title).toBe('Night Ferry')
    expect(titles((await player.call('getPlayQueue')).playQueue.entry)).toEqual(['Night Ferry'])
    for (const one of [player, stranger]) {
      const lists = JSON.stringify([
        await one.call('search3', { query: 'ferry' }),
        await one.call('search3', { query: '' }),
        await one.call('getAlbum', { id: `al-${library.album}` }),
        await one.call('getRandomSongs', { size: 50 }),
        await one.call('getSongsByGenre', { genre: 'Jazz' }),
        await one.call('getPlaylist', { id: `pl-${library.playlist}` }),
      ])
      expect(lists).not.toContain(id)
    }
    expect((await player.call('getGenres')).genres.genre).toContainEqual({ songCount: 1, albumCount: 1, value: 'Jazz' })
    await set('published', null)
    expect((await player.call('getGenres')).genres.genre).toContainEqual({ songCount: 2, albumCount: 1, value: 'Jazz' })
  })
})

describe('the protocol', () => {
  test('responds in XML unless JSON is requested, with the same content', async () => {
    const xml = await player.xml('getAlbum', { id: `al-${library.album}` })
    expect(xml).toContain('<subsonic-response xmlns="http://subsonic.org/restapi" status="ok" version="1.16.1" type="music-platform"')
    expect(xml).toContain('title="Harbour &lt;Lights&gt; &amp; &quot;Bells&quot;"')
    // Elements that OpenSubsonic added break older players.
    expect([...xml.matchAll(/<(\w[^\s>]*)/g)].map(([, name]) => name)).toEqual(['subsonic-response', 'album', 'song', 'song'])
    expect(await player.xml('getGenres')).toContain('<genre songCount="1" albumCount="0">Folk</genre>')
    expect(await player.xml('getOpenSubsonicExtensions')).toMatch(/<openSubsonicExtensions name="formPost">\s*<versions>1<\/versions>/)
    expect(await player.xml('nothing')).toContain('<error code="0"')
  })

  test('responds to every call, always with status 200', async () => {
    for (const name of ['createShare', 'hls.m3u8', 'jukeboxControl', 'getUsers', 'createUser', 'a/b', '__proto__', ''])
      expect([name, codeOf(await player.call(name))]).toEqual([name, 0])
    expect(codeOf(await player.call('startScan'))).toBe(50)
    expect(codeOf(await player.call('getSong'))).toBe(10)
    expect(codeOf(await player.call('getSong', { id: 'x'.repeat(3_000) }))).toBe(10)
    expect(codeOf(await player.call('getSong', { id: 'so-\0' }))).toBe(10)
    expect(codeOf(await player.call('getAlbumList2', { type: 'wrong' }))).toBe(10)
    expect(codeOf(await player.call('getAlbumList2', { type: 'newest', size: '-1' }))).toBe(10)
    expect(codeOf(await player.call('getUser', { username: 'owner' }))).toBe(50)
    const jsonp = await (await player.request('ping', { f: 'jsonp', callback: 'alert' })).text()
    expect([jsonp.includes('alert'), jsonp.includes('status="failed"')]).toEqual([false, true])
  })

  test('takes empty parameters as missing, fractions, and true and false as other languages write them', async () => {
    const id = so(library.ferry)
    const random = { size: '2.0', genre: '', fromYear: '', toYear: '', musicFolderId: '' }
    expect((await player.call('getRandomSongs', random)).randomSongs.song).toHaveLength(2)
    expect((await player.call('getAlbumList2', { type: 'newest', size: '', offset: '' })).albumList2.album).toHaveLength(1)
    expect((await player.call('getPlaylists', { username: '' })).status).toBe('ok')
    expect((await player.request('stream', { id, maxBitRate: '', format: '' })).headers.get('content-type')).toBe('audio/mpeg')
    expect((await player.request('getCoverArt', { id, size: '' })).headers.get('content-type')).toBe('image/jpeg')
    await player.call('savePlayQueue', { id, current: id, position: '1234.9' })
    expect((await player.call('getPlayQueue')).playQueue).toMatchObject({ current: id, position: 1234 })
    expect((await player.call('savePlayQueue', { id: '', current: '', position: '0' })).status).toBe('ok')
    expect((await player.call('getPlayQueue')).playQueue.entry).toEqual([])
    for (const submission of ['True', 'False', '0']) expect((await player.call('scrobble', { id, time: '', submission })).status).toBe('ok')
    expect(codeOf(await player.call('scrobble', { id, submission: 'maybe' }))).toBe(10)
    const { playlist } = await admin.call('createPlaylist', { name: 'Trip', songId: [id, ''] })
    await admin.call('updatePlaylist', { playlistId: playlist.id, name: '', public: 'True', comment: 'x' })
    await admin.call('updatePlaylist', { playlistId: playlist.id, comment: '' })
    const changed = (await admin.call('getPlaylist', { id: playlist.id })).playlist
    expect([changed.name, changed.public, changed.comment, changed.songCount]).toEqual(['Trip', true, undefined, 1])
    await admin.call('deletePlaylist', { id: playlist.id })
    expect((await createPlayer(testApp, { ...tokenOf(secret), p: '', apiKey: '' }).call('ping')).status).toBe('ok')
  })

  test('is closed to listeners while the site is in maintenance', async () => {
    await saveSetting(testApp.app.database, 'maintenance_mode', 'true')
    expect([codeOf(await player.call('ping')), codeOf(await admin.call('ping'))]).toEqual([0, undefined])
    await saveSetting(testApp.app.database, 'maintenance_mode', 'false')
  })

  test.each([
    ['token', () => ({ username: secret.username, password: secret.secret })],
    ['apiKey', () => ({ apiKey: secret.secret })],
  ])('is what the npm package subsonic-api speaks, by %s', async (_, auth) => {
    const api = new SubsonicAPI({ url: testApp.address, auth: auth() })
    expect(await api.ping()).toMatchObject({ status: 'ok' })
    const { artists } = await api.getArtists()
    expect(artists.index?.length).toBe(2)
    const { albumList2 } = await api.getAlbumList2({ type: 'newest' })
    const { album } = await api.getAlbum({ id: albumList2.album?.[0]?.id ?? '' })
    expect(album.song?.[0]?.title).toBe('Night Ferry')
    const stream = await api.stream({ id: album.song?.[0]?.id ?? '' })
    expect(stream.headers.get('content-type')).toBe('audio/mpeg')
    expect((await api.search3({ query: '' })).searchResult3.song?.length).toBe(4)
    expect((await api.getPlaylists()).playlists.playlist?.length).toBe(1)
    expect((await api.getOpenSubsonicExtensions()).openSubsonicExtensions.length).toBe(5)
  })

  test('signs in with a token as players compute it', async () => {
    expect(await createPlayer(testApp, tokenOf(secret, 'anysalt')).call('ping')).toMatchObject({ status: 'ok' })
  })
})
