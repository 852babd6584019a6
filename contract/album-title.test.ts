import { describe, expect, test } from 'vitest'
import { readAlbumTitle } from './album-title.ts'

describe('editions and discs are no part of a title', () => {
  test.each([
    'Night Songs (Remastered)',
    'Night Songs (2009 Remaster)',
    'Night Songs [Remastered 2009] ',
    'Night Songs - Remastered 2009',
    'Night Songs: Deluxe Edition',
    'Night Songs (50th Anniversary Super Deluxe Edition)',
    "Night Songs (Collector's Edition)",
    'Night Songs (Bonus Track Version)',
    'Night Songs (Explicit) [Mono]',
    'Night Songs (Jubiläumsausgabe)',
    'Night Songs (Édition spéciale)',
    'Night Songs (Edición 25 Aniversario)',
    'Night Songs (Edizione limitata)',
    'Night Songs (Edição de luxo)',
    'Night Songs (Wydanie specjalne)',
    'Night Songs (Özel Baskı)',
    'Night Songs (Ювілейне видання)',
    'Night Songs（リマスター）',
    'Night Songs【初回限定盤】',
    'Night Songs (豪华版)',
    'Night Songs (إصدار خاصة)',
  ])('%s', (title) => {
    expect(readAlbumTitle(title)).toMatchObject({ base: 'Night Songs', disc: null })
  })

  test.each([
    ['Night Songs [Disc 1]', 1],
    ['Night Songs (CD 2)', 2],
    ['Night Songs CD2', 2],
    ['Night Songs, Disc 2', 2],
    ['Night Songs - CD 02', 2],
    ['Night Songs (Disc Two)', 2],
    ['Night Songs (CD 1 of 2)', 1],
    ['Night Songs (CD 2/3)', 2],
    ['Night Songs (Disque 2)', 2],
    ['Night Songs (Płyta 2)', 2],
    ['Night Songs (Диск 2)', 2],
    ['Night Songs（ディスク2）', 2],
    ['Night Songs (第2碟)', 2],
  ])('%s', (title, disc) => {
    expect(readAlbumTitle(title)).toEqual({ base: 'Night Songs', withoutDisc: 'Night Songs', disc })
  })

  test('the edition stays when the disc is removed', () => {
    const parts = { base: 'Night Songs', withoutDisc: 'Night Songs (Remastered)', disc: 2 }
    expect(readAlbumTitle('Night Songs (Remastered) [Disc 2]')).toEqual(parts)
    expect(readAlbumTitle('Night Songs [Disc 2] (Remastered)')).toEqual(parts)
  })
})

test.each([
  'Night Songs (Live)',
  'Night Songs (Live, Deluxe Edition)',
  'Night Songs (2019)',
  'Night Songs, Vol. 2',
  'Night Songs (Part 2)',
  'Night Songs (Piano Edition)',
  "Night Songs (Ann's Version)",
  'Night Songs (2 CD)',
  'Night Songs (Remixes)',
  'Night Songs in Mono',
  'Italo Disco 3',
  'Night Songs 2',
  'Deluxe',
  'Disc 1',
  '(Remastered)',
  'CD 2',
  '( )',
  '',
])('%s is a title', (title) => {
  expect(readAlbumTitle(title)).toEqual({ base: title, withoutDisc: title, disc: null })
})
