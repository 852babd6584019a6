import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { newAccount } from '#server/testing/accounts.ts'
import { appOfFile, ofFile } from '#server/testing/app-of-file.ts'
import { insertPlaylist, saveSetting } from '#server/testing/library.ts'
import { insertSongs } from '#server/testing/many-songs.ts'
import { createPlayableLibrary } from '#server/testing/playable-library.ts'
import { codeOf, createPlayer, createSecret, so, titles } from '#server/testing/subsonic-player.ts'

const testApp = appOfFile()
const library = ofFile(() => createPlayableLibrary(testApp))
const lena = ofFile(() => newAccount(testApp, 'lena'))
const secret = ofFile(() => createSecret(lena))
const player = ofFile(async () => createPlayer(testApp, { apiKey: secret.secret }))
const admin = ofFile(async () => createPlayer(testApp, { apiKey: (await createSecret(testApp.admin)).secret }))

describe('a listener', () => {
  test('stars songs, which are likes on the site', async () => {
    expect(await player.call('star', { id: [so(library.single), so(library.ferry)] })).toMatchObject({ status: 'ok' })
    expect((await lena.call('GET /api/likes')).body.songIds.toSorted()).toEqual([library.single, library.ferry].toSorted())
    expect(titles((await player.call('getStarred2')).starred2.song).toSorted()).toEqual(['Night Ferry', 'Postcard'])
    expect((await player.call('getSong', { id: so(library.single) })).song.starred).toEqual(expect.any(String))
    expect((await admin.call('getSong', { id: so(library.single) })).song.starred).toBeUndefined()
    await player.call('unstar', { id: so(library.single) })
    expect(titles((await player.call('getStarred')).starred.song)).toEqual(['Night Ferry'])
    expect([
      codeOf(await player.call('star', { albumId: 'al-x' })),
      codeOf(await player.call('star')),
      codeOf(await player.call('star', { id: 'so-x' })),
    ]).toEqual([70, 10, 70])
  })

  test('removes the star of a song that is hidden by now', async () => {
    const id = so(library.single)
    await player.call('star', { id })
    const show = (visibility: 'public' | 'hidden') =>
      testApp.app.database.handle.updateTable('songs').set({ visibility }).where('id', '=', library.single).execute()
    await show('hidden')
    expect(codeOf(await player.call('star', { id }))).toBe(70)
    expect(await player.call('unstar', { id })).toMatchObject({ status: 'ok' })
    await show('public')
    expect((await player.call('getSong', { id })).song.starred).toBeUndefined()
  })

  test('stars albums and artists, whose stars survive a merge and the trash', async () => {
    const { admin: site } = testApp
    const titled = async (title: string) => (await site.call('POST /api/albums', { body: { title } })).body.id
    const { album } = await player.call('getAlbum', { id: (await player.call('getSong', { id: so(library.ferry) })).song.albumId })
    await player.call('star', { albumId: album.id, artistId: album.artistId })
    await player.call('star', { id: album.id })
    const starred = async () => (await player.call('getStarred2')).starred2
    expect((await starred()).album).toEqual([expect.objectContaining({ id: album.id, starred: expect.any(String) })])
    expect((await starred()).artist).toEqual([expect.objectContaining({ id: album.artistId, albumCount: 1, starred: expect.any(String) })])
    expect((await player.call('getStarred')).starred.album[0]).toMatchObject({ id: album.id, isDir: true })
    expect(titles((await player.call('getAlbumList2', { type: 'starred' })).albumList2.album)).toEqual([album.name])
    expect((await player.call('getAlbumList2', { type: 'starred', offset: 1 })).albumList2.album ?? []).toEqual([])
    const shown = async (as: typeof player) => [
      (await as.call('getAlbum', { id: album.id })).album.starred,
      (await as.call('getArtist', { id: album.artistId })).artist.starred,
      (await as.call('getArtists')).artists.index
        .flatMap(({ artist }: { artist: { id: string; starred?: string }[] }) => artist)
        .find(({ id }: { id: string }) => id === album.artistId).starred,
      (await as.call('search3', { query: album.name })).searchResult3.album[0].starred,
    ]
    expect(await shown(player)).toEqual([expect.any(String), expect.any(String), expect.any(String), expect.any(String)])
    expect(await shown(admin)).toEqual([undefined, undefined, undefined, undefined])

    const id = album.id.slice('al-'.length)
    const other = await titled('Another Ferry')
    await site.call('POST /api/albums/:id/merge', { params: { id }, body: { into: other, dryRun: false } })
    expect((await starred()).album).toEqual([expect.objectContaining({ id: `al-${other}` })])
    await site.call('POST /api/admin/trash/restorations', { body: { id } })
    await site.call('POST /api/albums/:id/merge', { params: { id: other }, body: { into: id, dryRun: false } })
    expect((await starred()).album).toEqual([expect.objectContaining({ id: album.id })])

    await player.call('unstar', { albumId: album.id, artistId: album.artistId })
    expect(await starred()).toMatchObject({ artist: [], album: [] })
  })

  test('counts a play once, however often a player submits it', async () => {
    const plays = async () =>
      (await testApp.app.database.handle.selectFrom('song_plays').selectAll().where('song_id', '=', library.harbour).execute()).map(
        ({ plays, source }) => ({ plays, source }),
      )
    const time = Date.now() - 60_000
    await player.call('scrobble', { id: so(library.harbour), submission: false })
    for (let attempt = 0; attempt < 3; attempt++) await player.call('scrobble', { id: so(library.harbour), time })
    await expect.poll(() => plays()).toEqual([{ plays: 1, source: 'app' }])
    await player.call('scrobble', { id: so(library.harbour), time: time + 1 })
    await expect.poll(() => plays()).toEqual([{ plays: 2, source: 'app' }])
    // Together with a song that is gone; each play has its own time.
    const several = { id: [so('gone'), so(library.harbour), so(library.harbour)], time: [time + 3, time + 1, time + 2].map(String) }
    expect(await player.call('scrobble', several)).toMatchObject({ status: 'ok' })
    await expect.poll(() => plays()).toEqual([{ plays: 3, source: 'app' }])
    expect(titles((await player.call('getAlbumList2', { type: 'frequent' })).albumList2.album)).toEqual(['Night Ferry'])
    expect(titles((await player.call('getAlbumList2', { type: 'recent', offset: 1 })).albumList2.album)).toEqual([])
  })

  test('continues the queue on another player', async () => {
    expect((await player.call('getPlayQueue')).playQueue).toMatchObject({ username: 'lena', entry: [] })
    const ids = [so(library.ferry), so(library.harbour), so(library.ferry)]
    await player.call('savePlayQueueByIndex', { id: ids, currentIndex: 2, position: 1234 })
    const byIndex = (await player.call('getPlayQueueByIndex')).playQueueByIndex
    expect(byIndex).toMatchObject({ currentIndex: 2, position: 1234, username: 'lena', changedBy: 'test' })
    expect(byIndex.entry.map(({ id }: { id: string }) => id)).toEqual(ids)
    expect((await player.call('getPlayQueue')).playQueue).toMatchObject({ current: so(library.ferry), position: 1234 })
    await player.call('savePlayQueue', { id: ids.slice(0, 2), current: ids[1] ?? '' })
    expect((await player.call('getPlayQueueByIndex')).playQueueByIndex).toMatchObject({ currentIndex: 1, position: 0 })
    expect((await admin.call('getPlayQueue')).playQueue.entry).toEqual([])
    await player.call('savePlayQueue', { id: [...ids.slice(0, 2), so(library.single)], current: so(library.harbour), position: 1234 })
    const setVisibility = (visibility: 'hidden' | 'public') =>
      testApp.app.database.handle.updateTable('songs').set({ visibility }).where('id', '=', library.harbour).execute()
    await setVisibility('hidden')
    expect((await player.call('getPlayQueue')).playQueue).toMatchObject({ current: so(library.single), position: 0 })
    expect((await player.call('getPlayQueueByIndex')).playQueueByIndex).toMatchObject({ currentIndex: 1, position: 0 })
    await setVisibility('public')
    await player.call('savePlayQueue', { id: ids.slice(0, 1), position: 999_999_999_999_999 })
    expect((await player.call('getPlayQueue')).playQueue).toMatchObject({ position: 2 ** 31 - 1 })
    expect(codeOf(await player.call('savePlayQueueByIndex', { id: ids }))).toBe(10)
    expect(codeOf(await player.call('savePlayQueue', { id: ids, current: so(library.video) }))).toBe(10)
    await player.call('savePlayQueue')
    expect((await player.call('getPlayQueue')).playQueue.entry).toEqual([])
  })

  test('creates private playlists, which others do not see', async () => {
    const { playlist } = await player.call('createPlaylist', {
      name: 'Mine',
      songId: [so(library.ferry), so(library.single), so(library.ferry)],
    })
    expect(playlist).toMatchObject({ name: 'Mine', owner: 'lena', public: false, songCount: 2, readonly: false })
    expect(titles((await player.call('getPlaylists')).playlists.playlist)).toEqual(['Evening', 'Mine'])
    const mia = createPlayer(testApp, { apiKey: (await createSecret(await newAccount(testApp, 'mia'))).secret })
    expect(titles((await mia.call('getPlaylists')).playlists.playlist)).toEqual(['Evening'])
    for (const [name, parameters] of [
      ['getPlaylist', { id: playlist.id }],
      ['updatePlaylist', { playlistId: playlist.id, name: 'Stolen' }],
      ['deletePlaylist', { id: playlist.id }],
      ['createPlaylist', { playlistId: playlist.id, songId: [] }],
    ] as const)
      expect([name, codeOf(await mia.call(name, parameters))]).toEqual([name, 70])
    await player.call('updatePlaylist', {
      ...{ playlistId: playlist.id, name: 'Ours', comment: 'For the road', songIdToAdd: [so(library.harbour)], songIndexToRemove: 0 },
    })
    const changed = (await player.call('getPlaylist', { id: playlist.id })).playlist
    expect(changed).toMatchObject({ name: 'Ours', comment: 'For the road', songCount: 2 })
    expect(titles(changed.entry)).toEqual(['Postcard', 'Harbour <Lights> & "Bells"'])
    expect(codeOf(await player.call('updatePlaylist', { playlistId: playlist.id, public: true }))).toBe(50)
    await player.call('createPlaylist', { playlistId: playlist.id, songId: so(library.video) })
    expect(titles((await player.call('getPlaylist', { id: playlist.id })).playlist.entry)).toEqual(['Clip'])
    expect(await player.call('deletePlaylist', { id: playlist.id })).toMatchObject({ status: 'ok' })
    expect(codeOf(await player.call('getPlaylist', { id: playlist.id }))).toBe(70)
  })

  test("cannot change another user's public playlist; an administrator can", async () => {
    const id = `pl-${await insertPlaylist(testApp.app.database, { name: 'Public', songIds: [library.ferry] })}`
    expect((await player.call('getPlaylist', { id })).playlist).toMatchObject({ public: true, readonly: true })
    expect(codeOf(await player.call('updatePlaylist', { playlistId: id, name: 'X' }))).toBe(50)
    expect(codeOf(await player.call('deletePlaylist', { id }))).toBe(50)
    await admin.call('updatePlaylist', { playlistId: id, songIndexToRemove: 0 })
    expect((await admin.call('getPlaylist', { id })).playlist).toMatchObject({ name: 'Public', public: true, songCount: 0 })
    await saveSetting(testApp.app.database, 'enable_public_playlists', 'false')
    expect(codeOf(await player.call('getPlaylist', { id }))).toBe(70)
    expect((await player.call('getPlaylists')).playlists.playlist).toEqual([])
    await saveSetting(testApp.app.database, 'enable_public_playlists', 'true')
    await admin.call('deletePlaylist', { id })
  })

  test('cannot change a playlist with school privacy, whose songs would be in public lists again', async () => {
    const { database } = testApp.app
    const id = await insertPlaylist(database, { name: 'Class 4', songIds: [library.ferry] })
    // Of a teacher whose account is a listener's now.
    const creator = database.handle.selectFrom('profiles').select('id').where('username', '=', 'lena')
    await database.handle
      .updateTable('playlists')
      .set({ school_privacy: 'first-names', profile_id: creator })
      .where('id', '=', id)
      .execute()
    const playlistId = `pl-${id}`
    for (const account of [player, admin]) {
      expect((await account.call('getPlaylist', { id: playlistId })).playlist).toMatchObject({ readonly: true, songCount: 1 })
      expect(codeOf(await account.call('updatePlaylist', { playlistId, songIndexToRemove: 0 }))).toBe(50)
      expect(codeOf(await account.call('createPlaylist', { playlistId, songId: [] }))).toBe(50)
      expect(codeOf(await account.call('deletePlaylist', { id: playlistId }))).toBe(50)
    }
    const { songs } = (await testApp.visitor.call('GET /api/newest-songs', {})).body
    expect(songs.map((song) => song.id)).not.toContain(library.ferry)
    await testApp.admin.call('DELETE /api/playlists/:id', { params: { id } })
  })

  test('that replaces the songs of a playlist preserves those that it was not sent, in their places', async () => {
    const { database } = testApp.app
    const id = await insertPlaylist(database, { name: 'Festival', songIds: [library.ferry, library.harbour, library.single] })
    const show = (visibility: 'public' | 'hidden') =>
      database.handle.updateTable('songs').set({ visibility }).where('id', '=', library.harbour).execute()
    await show('hidden')
    const sent = (await admin.call('getPlaylist', { id: `pl-${id}` })).playlist.entry
    expect(titles(sent)).not.toContain('Harbour <Lights> & "Bells"')
    await admin.call('createPlaylist', { playlistId: `pl-${id}`, songId: [so(library.single), so(library.ferry)] })
    await show('public')
    const { songs } = (await testApp.admin.call('GET /api/admin/playlists/:id', { params: { id } })).body
    expect(songs.map((song) => song.id)).toEqual([library.single, library.harbour, library.ferry])
    await admin.call('deletePlaylist', { id: `pl-${id}` })
  })

  test('cannot make a playlist longer than the admin area can save, but can rename and shorten it', async () => {
    const { database } = testApp.app
    const [row] = await database.handle.selectFrom('songs').select('category_id').limit(1).execute()
    const songs = Array.from({ length: limits.playlistSongs }, (_, index) => ({
      title: `Filler ${index}`,
      category_id: row?.category_id ?? '',
    }))
    const songIds = await insertSongs(database, songs)
    const id = await insertPlaylist(database, { name: 'Everything', songIds })
    const playlistId = `pl-${id}`
    const { error } = await admin.call('updatePlaylist', { playlistId, songIdToAdd: so(library.ferry) })
    expect(error?.message).toContain('playlist_too_long')
    expect(
      codeOf(await admin.call('updatePlaylist', { playlistId, name: 'All', songIndexToRemove: 0, songIdToAdd: so(library.ferry) })),
    ).toBeUndefined()
    const { body } = await testApp.admin.call('GET /api/admin/playlists/:id', { params: { id } })
    expect(body).toMatchObject({ name: 'All', songCount: limits.playlistSongs })
    await admin.call('deletePlaylist', { id: playlistId })
    await database.handle.deleteFrom('songs').where('title', 'like', 'Filler %').execute()
  })

  test('can submit no more plays than a full hall of browsers could', async () => {
    const id = Array.from({ length: 100 }, () => so(library.ferry))
    const codes = []
    for (let request = 0; request <= 30; request++) codes.push(codeOf(await player.call('scrobble', { id })))
    expect(codes.indexOf(0)).toBeGreaterThan(0)
    expect((await player.call('scrobble', { id })).error?.message).toContain('too_many_requests')
  })
})
