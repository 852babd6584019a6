import { expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createLibrary } from '#server/testing/library.ts'
import { createPlayer, createSecret, so } from '#server/testing/subsonic-player.ts'

const testApp = appOfFile()

test('songs name all of their artists, and what players can tell is supported even if it is empty', async () => {
  const { category, song } = createLibrary(testApp.admin)
  const categoryId = await category('Jazz')
  const credits = [
    { name: 'Ada Okoro', role: 'main' as const, instrument: null },
    { name: 'Marlow Vance', role: 'featured' as const, instrument: null },
    { name: 'Ines Adler', role: 'composer' as const, instrument: null },
    { name: 'Ada Okoro', role: 'performer' as const, instrument: 'piano' },
  ]
  const duet = await song('Duet', categoryId, { artist: 'Ada Okoro feat. Marlow Vance', album: 'Two', credits })
  const single = await song('Encore', categoryId, { artist: 'Ada Okoro feat. Marlow Vance', credits })
  const bare = await song('Interlude', categoryId, {})
  const player = createPlayer(testApp, { apiKey: (await createSecret(testApp.admin)).secret })
  const { artists } = await player.call('getArtists')
  const ids = new Map<string, string>(
    artists.index.flatMap(({ artist }: { artist: { name: string; id: string }[] }) => artist.map(({ name, id }) => [name, id])),
  )
  const artist = (name: string) => ({ id: ids.get(name), name })

  const { song: shown } = await player.call('getSong', { id: so(duet) })
  expect(shown).toMatchObject({
    ...{ artist: 'Ada Okoro feat. Marlow Vance', displayArtist: 'Ada Okoro feat. Marlow Vance', artistId: ids.get('Ada Okoro') },
    artists: [artist('Ada Okoro'), artist('Marlow Vance')],
    ...{ albumArtists: [artist('Ada Okoro')], displayAlbumArtist: 'Ada Okoro' },
    contributors: [
      { role: 'composer', artist: artist('Ines Adler') },
      { role: 'performer', subRole: 'piano', artist: artist('Ada Okoro') },
    ],
    ...{ displayComposer: 'Ines Adler', musicBrainzId: '' },
  })
  expect((await player.call('getSong', { id: so(single) })).song.parent).toBe(ids.get('Ada Okoro')?.replace('ar-', 'si-'))
  expect((await player.call('getSong', { id: so(bare) })).song).toMatchObject({
    ...{ artists: [], displayArtist: '', albumArtists: [], displayAlbumArtist: '', contributors: [], displayComposer: '', isrc: [] },
  })
  expect(artists.index[0].artist[0]).toMatchObject({ name: 'Ada Okoro', sortName: '', musicBrainzId: '' })
  expect(await player.xml('getSong', { id: so(duet) })).not.toContain('<contributors')
})
