import { expect, it } from 'vitest'
import { changesOf, type EditSongsValues, factProblems, noChanges } from './edit-songs-values.ts'

it.each<[string, Partial<EditSongsValues>, object]>([
  ['nothing typed', {}, {}],
  ['white space is nothing', { artist: '  ' }, {}],
  ['a text', { artist: ' Ines ' }, { artist: 'Ines' }],
  ['a removal wins over what was typed', { album: 'Live', removesAlbum: true }, { album: null }],
  ['albums with a new artist', { artist: 'Ines', creditsAlbums: true }, { artist: 'Ines', creditsAlbums: true }],
  ['no albums without one', { artist: 'Ines', removesArtist: true, creditsAlbums: true }, { artist: null }],
  ['facts', { year: ' 1998 ', genres: ['Jazz'], language: 'pt-BR ' }, { year: 1998, genres: ['Jazz'], language: 'pt-BR' }],
  [
    'removed facts',
    { year: '1998', removesYear: true, genres: ['Jazz'], removesGenres: true, removesLanguage: true },
    { year: null, genres: [], language: null },
  ],
  ['a category', { categoryId: 'c' }, { categoryId: 'c' }],
  ['no covers of their own', { removesCover: true }, { removeCover: true }],
  ['no longer a favorite', { favorite: 'no' }, { isFavorite: false }],
  [
    'a visibility, as a whole',
    { changesVisibility: true, visibility: 'unlisted', visibleFrom: '2030-01-01T00:00:00.000Z' },
    { visibility: { visibility: 'unlisted', visibleFrom: '2030-01-01T00:00:00.000Z', visibleUntil: null, isAnnounced: false } },
  ],
  [
    'all of it',
    { categoryId: 'c', artist: 'A', album: 'B', favorite: 'yes' },
    { categoryId: 'c', artist: 'A', album: 'B', isFavorite: true },
  ],
])('%s', (_what, typed, changes) => {
  expect(changesOf({ ...noChanges, ...typed }, [])).toEqual(changes)
})

it('adds the credits that have a name', () => {
  const credit = { key: '1', name: ' Ines ', role: 'composer', instrument: '' } as const
  expect(changesOf(noChanges, [credit, { ...credit, key: '2', name: ' ' }])).toEqual({
    addedCredits: [{ name: 'Ines', role: 'composer', instrument: null }],
  })
})

it('says which facts are invalid', () => {
  const problems = (typed: Partial<EditSongsValues>) => Object.keys(factProblems(changesOf({ ...noChanges, ...typed }, [])))
  expect(problems({ year: 'soon', language: 'not a code' })).toEqual(['year', 'language'])
  for (const year of ['0', '19.5', '-3']) expect(problems({ year })).toEqual(['year'])
  expect(problems({ year: '1998', language: 'de', removesYear: true })).toEqual([])
})
