import { expect, test } from 'vitest'
import { albumLikenessOf, isVariousArtists, likenessOf } from './likeness.ts'

test.each([
  ['Bjork', 'Björk', 'BJÖRK'],
  ['Tides', 'The Tides', 'Tides, The', 'the  tides'],
  ["Guns N' Roses", 'Guns N’ Roses', 'Guns n Roses'],
  ['AC/DC', 'AC-DC', 'Ac Dc', 'ACDC'],
  ['Ann & Bo', 'Ann and Bo', 'Ann + Bo'],
  ['Dr. Tide', 'Dr Tide'],
  ['Ｔｉｄｅ', 'Tide'],
])('%s is spelled in several ways', (...names) => {
  expect(new Set(names.map(likenessOf)).size).toBe(1)
})

test.each([
  ['Theory', 'ory'],
  ['!!!', '???'],
  ['Ann', 'Ann 2'],
  ['Ann', 'Anna'],
  ['Müller', 'Mueller'],
  ['海', '潮'],
])('%s and %s are different names', (one, other) => {
  expect(likenessOf(one)).not.toBe(likenessOf(other))
})

const album = (title: string, artist: string | null = 'Ann Vance') => ({ title, artist })

test.each([
  [album('Night Songs'), album('night songs'), album('Night Songs!'), album('The Night Songs')],
  [album('Night Songs'), album('Night Songs (Remastered)'), album('Night Songs [Disc 1]'), album('Night Songs CD 2')],
  [album('Tides', 'The Tides'), album('Tides', 'Tides'), album('Tides', 'Tides feat. Ann')],
  [album('Harbor', null), album('Harbor', 'Various Artists'), album('Harbor', 'V.A.'), album('Harbor', 'Verschiedene Künstler')],
])('%j is an album in several spellings', (...albums) => {
  expect(new Set(albums.map(albumLikenessOf)).size).toBe(1)
})

test.each([
  [album('Greatest Hits', 'Ann'), album('Greatest Hits', 'Bo')],
  [album('Greatest Hits', 'Ann'), album('Greatest Hits', null)],
  [album('Greatest Hits', 'Ann'), album('Greatest Hits', 'Ann & Bo')],
  [album('Night Songs'), album('Night Songs (Live)')],
  [album('Summer Concert (2019)'), album('Summer Concert (2020)')],
  [album('Hits, Vol. 1'), album('Hits, Vol. 2')],
  [album('Ann', 'Bo'), album('Annb', 'o')],
])('%j and %j are different albums', (one, other) => {
  expect(albumLikenessOf(one)).not.toBe(albumLikenessOf(other))
})

test.each(['Various', 'VA', 'v. a.', 'AA.VV.', 'Varios Artistas', '群星'])('%s are various artists', (name) => {
  expect(isVariousArtists(name)).toBe(true)
})

test.each(['Variety', 'Vance', 'Va Va', '', 'Various Cruelties'])('%s is an artist', (name) => {
  expect(isVariousArtists(name)).toBe(false)
})
