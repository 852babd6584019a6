import { expect, test } from 'vitest'
import { limits } from './limits.ts'
import { factsOfPaths, titleOfFileName } from './path-facts.ts'

/** The facts of each file, as 'disc-track | artist | album | year | title' without those that are missing. */
const read = (...paths: string[]) =>
  factsOfPaths(paths).map(({ title, artist, album, year, trackNumber, discNumber }) =>
    [[discNumber, trackNumber].filter((number) => number !== null).join('-'), artist && `by ${artist}`, album && `on ${album}`, year, title]
      .filter(Boolean)
      .join(' | '),
  )

test.each<[string, Record<string, string>]>([
  ['numbers and a hyphen', { '01 - Harbor.mp3': '1 | Harbor', '02 - Anti-Hero.mp3': '2 | Anti-Hero', '11 - 1979.mp3': '11 | 1979' }],
  ['numbers and a period', { '1. Harbor.mp3': '1 | Harbor', '2. Night Ferry.mp3': '2 | Night Ferry' }],
  ['padded numbers', { '01 99 Luftballons.mp3': '1 | 99 Luftballons', '02 50 Ways.mp3': '2 | 50 Ways', '03.mp3': '3 | 03' }],
  ['underscores', { '03_Title.wav': '3 | Title', '04_Night_Ferry_-_Live.wav': '4 | Night Ferry - Live' }],
  ['hyphens only', { '01-night-ferry.mp3': '1 | night ferry', '02-harbor.mp3': '2 | harbor' }],
  ['brackets', { '(01) Harbor.mp3': '1 | Harbor', '[02] Ferry.mp3': '2 | Ferry' }],
  ['numbers without a mark', { '8 Harbor.mp3': '8 | Harbor', '9 Ferry.mp3': '9 | Ferry', '10 Gulls.mp3': '10 | Gulls' }],
  ['stops of a museum', { '101 Tor.mp3': '101 | Tor', '102 Hof.mp3': '102 | Hof', '103 Turm.mp3': '103 | Turm' }],
  ['discs in the names', { '1-01 Harbor.flac': '1-1 | Harbor', '1-02 Ferry.flac': '1-2 | Ferry', '2-01 Gulls.flac': '2-1 | Gulls' }],
  ['only numbers', { '01.mp3': '1 | 01', '02.mp3': '2 | 02' }],
  ['one file without a number', { '01 Harbor.mp3': '1 | Harbor', '02 Ferry.mp3': '2 | Ferry', 'Bonus.mp3': 'Bonus' }],
  ['versions', { '01 Harbor (Live).mp3': '1 | Harbor (Live)', '02 Harbor - Remastered 2009.mp3': '2 | Harbor - Remastered 2009' }],
  ['Japanese', { '01曲名.mp3': '1 | 曲名', '02　夜の歌.mp3': '2 | 夜の歌', '０３　港.mp3': '3 | 港' }],
  ['Chinese', { '01、海港.mp3': '1 | 海港', '02、渡船.mp3': '2 | 渡船' }],
  ['Arabic', { '٠١ - الميناء.mp3': '1 | الميناء', '٠٢ - العبّارة.mp3': '2 | العبّارة' }],
  ['Ukrainian', { '01. Гавань.mp3': '1 | Гавань', '02. Пором.mp3': '2 | Пором' }],
])('numbers of a folder: %s', (_, files) => {
  expect(read(...Object.keys(files))).toEqual(Object.values(files))
})

test.each<[string, Record<string, string>]>([
  ['a number for one file only', { '01 - Harbor.mp3': '01 Harbor', 'Ferry.mp3': 'Ferry', 'Gulls.mp3': 'Gulls' }],
  ['a single file', { '03_Title.wav': '03 Title' }],
  ['numbers in titles', { '99 Luftballons.mp3': '99 Luftballons', '1979.mp3': '1979', '50 Ways.mp3': '50 Ways', '7 Years.mp3': '7 Years' }],
  ['numbers in words', { '3AM.mp3': '3AM', '4th of July.mp3': '4th of July', '2 Become 1.mp3': '2 Become 1' }],
  ['numbers twice', { '1 a (de).mp3': '1 a (de)', '1 b (de).mp3': '1 b (de)' }],
  ['movements', { '1. Satz.mp3': '1. Satz', '2. Satz.mp3': '2. Satz' }],
  ['dates', { '2024-03-17 Sermon.mp3': '2024-03-17 Sermon', '2024-03-24 Sermon.mp3': '2024-03-24 Sermon' }],
  ['short dates', { '17.03.24 Predigt.mp3': '17.03.24 Predigt', '24.03.24 Taufe.mp3': '24.03.24 Taufe' }],
  ['times', { '9.30 Andacht.mp3': '9.30 Andacht', '10.30 Messe.mp3': '10.30 Messe' }],
  ['nothing', { '__.mp3': '', 'Harbor.mp3': 'Harbor' }],
])('the whole name is the title: %s', (_, files) => {
  expect(read(...Object.keys(files))).toEqual(Object.values(files))
})

test('numbers of titles stay in a folder with numbers', () => {
  expect(read('01 Intro.mp3', '02 Harbor.mp3', '03 Gulls.mp3', '99 Luftballons.mp3', '2 Become 1.mp3', '1979.mp3')).toEqual([
    '1 | Intro',
    '2 | Harbor',
    '3 | Gulls',
    '99 Luftballons',
    '2 Become 1',
    '1979',
  ])
})

test.each<[string, Record<string, string>]>([
  ['one artist', { 'Ann Lee - Harbor.mp3': 'by Ann Lee | Harbor', 'Ann Lee - Ferry - Live.mp3': 'by Ann Lee | Ferry - Live' }],
  ['several artists', { 'Ann Lee – 1979.mp3': 'by Ann Lee | 1979', 'Bo — Gulls (Live).mp3': 'by Bo | Gulls (Live)' }],
  ['with numbers', { '01 - Ann Lee - Harbor.mp3': '1 | by Ann Lee | Harbor', '02 - Bo - Gulls.mp3': '2 | by Bo | Gulls' }],
  ['with underscores', { 'Ann_Lee_-_Harbor.mp3': 'by Ann Lee | Harbor', 'Bo_-_Gulls.mp3': 'by Bo | Gulls' }],
  ['Japanese', { '歌手 - 港.mp3': 'by 歌手 | 港', '歌手 - 夜の歌.mp3': 'by 歌手 | 夜の歌' }],
  [
    'with album and number',
    {
      'Ann Lee - Tides - 01 Harbor.mp3': '1 | by Ann Lee | on Tides | Harbor',
      'Bo - Tides - 02 Gulls.mp3': '2 | by Bo | on Tides | Gulls',
    },
  ],
])('artists in names: %s', (_, files) => {
  expect(read(...Object.keys(files))).toEqual(Object.values(files))
})

test.each<[string, Record<string, string>]>([
  ['one file only', { 'Ann Lee - Harbor.mp3': 'Ann Lee Harbor', 'Gulls.mp3': 'Gulls' }],
  ['a version', { 'Harbor - Live.mp3': 'Harbor Live', 'Gulls - Acoustic Version.mp3': 'Gulls Acoustic Version' }],
  ['a year', { '2019 - Harbor.mp3': '2019 Harbor', '2020 - Gulls.mp3': '2020 Gulls' }],
  [
    'works of an artist in the folders',
    {
      'Ann Lee/Solo/01 Sonata - Allegro.flac': '1 | by Ann Lee | on Solo | Sonata - Allegro',
      'Ann Lee/Solo/02 Sonata - Adagio.flac': '2 | by Ann Lee | on Solo | Sonata - Adagio',
    },
  ],
])('no artists in names: %s', (_, files) => {
  expect(read(...Object.keys(files))).toEqual(Object.values(files))
})

test.each<[string, Record<string, string>]>([
  [
    'artist, album and year',
    {
      'Ann Lee/Tides (2019)/1-01 Harbor.flac': '1-1 | by Ann Lee | on Tides | 2019 | Harbor',
      'Ann Lee/Tides (2019)/1-02 Ferry.flac': '1-2 | by Ann Lee | on Tides | 2019 | Ferry',
    },
  ],
  [
    'discs',
    {
      'Ann Lee/2019 - Tides/CD1/01 Harbor.mp3': '1-1 | by Ann Lee | on Tides | 2019 | Harbor',
      'Ann Lee/2019 - Tides/CD2/01 Gulls.mp3': '2-1 | by Ann Lee | on Tides | 2019 | Gulls',
    },
  ],
  [
    'an artist before the album',
    {
      'Ann Lee - Tides [FLAC]/01 Harbor.flac': '1 | by Ann Lee | on Tides | Harbor',
      'Ann Lee - Tides [FLAC]/02 Gulls.flac': '2 | by Ann Lee | on Tides | Gulls',
    },
  ],
  [
    'the artist of the folders in the names',
    {
      'Ann Lee/Tides/01 - ann lee - Harbor.mp3': '1 | by Ann Lee | on Tides | Harbor',
      'Ann Lee/Tides/02 - Ann Lee - Gulls.mp3': '2 | by Ann Lee | on Tides | Gulls',
    },
  ],
  [
    'various artists',
    {
      'Various Artists/Shore/01 Ann - Harbor.mp3': '1 | by Ann | on Shore | Harbor',
      'Various Artists/Shore/02 Bo - Gulls.mp3': '2 | by Bo | on Shore | Gulls',
    },
  ],
  ['folders that only sort', { 'Music/01 Harbor.mp3': '1 | Harbor', 'Music/02 Gulls.mp3': '2 | Gulls' }],
  ['languages', { 'de/3 - Hafen.mp3': '3 | Hafen', 'de/4 - Turm.mp3': '4 | Turm' }],
  ['files that are not numbered', { 'Choir/Harbor.mp3': 'Harbor', 'Choir/Gulls.mp3': 'Gulls' }],
  ['several albums', { 'A/01 Harbor.mp3': '01 Harbor', 'B/01 Gulls.mp3': '01 Gulls' }],
])('folders: %s', (_, files) => {
  expect(read(...Object.keys(files))).toEqual(Object.values(files))
})

test('folders of categories name neither artist nor album', () => {
  const isCategory = (folder: string) => folder === 'Jazz'
  const [inFolder, inAlbum] = factsOfPaths(
    ['Jazz/01 Harbor.mp3', 'Jazz/Tides/01 Ferry.mp3', 'Jazz/02 Gulls.mp3', 'Jazz/Tides/02 Bay.mp3'],
    isCategory,
  )
  expect(inFolder).toMatchObject({ title: 'Harbor', artist: null, album: null })
  expect(inAlbum).toMatchObject({ title: 'Ferry', artist: null, album: 'Tides' })
})

test('the whole name as a title', () => {
  expect(titleOfFileName('saltwater-radio_master-2.wav')).toBe('saltwater radio master 2')
  expect(titleOfFileName('Live - 2026_05.final.mp3')).toBe('Live 2026 05.final')
  expect(titleOfFileName('morning-show_2026-11-28.mp3')).toBe('morning show 2026-11-28')
  expect(titleOfFileName('take-2-2026-1-1_12026-11-28.mp3')).toBe('take 2 2026 1 1 12026 11 28')
  expect(titleOfFileName('__.mp3')).toBe('')
  expect(titleOfFileName(`${'a'.repeat(300)}.mp3`)).toHaveLength(200)
})

test('a long name is not cut inside a character', () => {
  const name = `${'a'.repeat(limits.name - 1)}🎵🎵.mp3`
  expect(titleOfFileName(name)).toBe('a'.repeat(limits.name - 1))
  expect(factsOfPaths([name])[0]?.title).toBe('a'.repeat(limits.name - 1))
})
