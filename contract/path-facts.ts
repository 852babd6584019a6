import { albumFolderOf, discOf } from './album-folder.ts'
import { cutText } from './cut-text.ts'
import { groupBy } from './group-by.ts'
import { languages } from './languages.ts'
import { limits } from './limits.ts'

/** What the names of a file and its folders say about a song. Null, and '' for the title, if they say nothing. */
export interface PathFacts {
  title: string
  artist: string | null
  album: string | null
  year: number | null
  trackNumber: number | null
  discNumber: number | null
}

const withoutExtension = (name: string) => name.replace(/\.[^.]+$/, '')
const fitting = (text: string) => cutText(text.trim(), limits.name)

const dateOrSeparators = /(?<!\d)(\d{4}-\d\d-\d\d)(?!\d)|[-_\s]+/g

/** The whole name as a title: 'morning-show_2026-11-28.wav' is 'morning show 2026-11-28'. */
export const titleOfFileName = (name: string): string =>
  fitting(withoutExtension(name).replace(dateOrSeparators, (_, date?: string) => date ?? ' '))

/**
 * Reads title, artist, album, year, track and disc number from paths ('Artist/Album (2019)/1-02 Title.flac'), in their order. The names of a
 * folder are read together: a number or an artist is one only if other files of the album are named in the same way. Otherwise the whole name
 * is the title. Folders of categories name neither an artist nor an album.
 */
export function factsOfPaths(paths: readonly string[], isCategory = (_folder: string): boolean => false): PathFacts[] {
  const files = paths.map(readPath)
  const isSorting = (folder: string) => sorting.test(folder) || isLanguage(folder) || isCategory(folder)
  for (const [path, folder] of groupBy(files, ({ albumFolder }) => albumFolder)) readFolder(folder, albumOfFolders(path, isSorting))
  return files.map(({ facts }) => facts)
}

interface NamedFile {
  albumFolder: string
  /** Without its extension, with spaces also if it was written without any. */
  name: string
  facts: PathFacts
}

function readPath(path: string): NamedFile {
  const folders = path.split('/')
  const fileName = folders.pop() ?? ''
  const name = withoutExtension(fileName).trim()
  return {
    albumFolder: albumFolderOf(folders),
    name: /\s/.test(name) ? name : name.replaceAll('_', ' ').trim(),
    facts: {
      title: titleOfFileName(fileName),
      artist: null,
      album: null,
      year: null,
      trackNumber: null,
      discNumber: discOf(folders),
    },
  }
}

function readFolder(files: readonly NamedFile[], albumOfFolder: typeof noAlbum): void {
  const ofAlbum = readArtistsAlbumsAndNumbers(files)
  const numbered = ofAlbum ?? numbersOf(files)
  const rests = new Map(numbered.map(({ file, rest }) => [file, rest]))
  for (const { file, track, disc, rest } of numbered) {
    file.facts.trackNumber = track
    file.facts.discNumber = disc ?? file.facts.discNumber
    file.facts.title = asTitle(rest, file.name) || file.facts.title
  }
  if (ofAlbum) return
  const folder = numbered.length > 0 ? albumOfFolder : noAlbum
  for (const { facts } of files) Object.assign(facts, folder)
  readArtists(files, rests, folder)
}

/* Numbers */

interface Numbered {
  file: NamedFile
  track: number
  /** Null if the name has none. */
  disc: number | null
  /** The name after the number: '' for '07.mp3'. */
  rest: string
  /** Whether the way it is written makes it a number before a title: '07 Title', '7. Title', '7 - Title'; not '7 Title'. */
  isMarked: boolean
}

/** The digits of the languages of the site, and those of East Asian keyboards. */
const zeros = [0x30, 0x660, 0x6f0, 0xff10]
const digit = '[0-9\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]'
const numberOf = (digits: string) =>
  Number([...digits].map((one) => (one.codePointAt(0) ?? 0) - (zeros.findLast((zero) => zero <= (one.codePointAt(0) ?? 0)) ?? 0)).join(''))

const mark = String.raw`\s*(?:[.)\]\u3001\uff0e](?!${digit})|[-\u2013\u2014_](?!${digit}))\s*`
const numberedName = new RegExp(`^[([]?(${digit}{1,3})(?!${digit})(?:(${mark})|(\\s+)|(?=\\D)|$)(.*)$`, 'su')
const discAndNumber = new RegExp(`^(${digit}{1,2})-(${digit}{2})(?!${digit}|[-.]${digit})(?:${mark}|\\s+|$)(.*)$`, 'su')

function numberIn(file: NamedFile): Numbered[] {
  const [, digits = '', marks, space, rest = ''] = numberedName.exec(file.name) ?? []
  const track = numberOf(digits)
  const isPadded = digits !== '' && numberOf(digits[0] ?? '') === 0
  // '3AM', '2nd'
  const isWord = marks === undefined && space === undefined && rest !== '' && !isPadded
  if (track === 0 || isWord) return []
  return [{ file, track, disc: null, rest, isMarked: isPadded || marks !== undefined }]
}

function discAndNumberIn(file: NamedFile): Numbered[] {
  const [, disc = '', track = '', rest = ''] = discAndNumber.exec(file.name) ?? []
  return numberOf(disc) > 0 && numberOf(track) > 0 ? [{ file, track: numberOf(track), disc: numberOf(disc), rest, isMarked: true }] : []
}

function numbersOf(files: readonly NamedFile[]): Numbered[] {
  const withDiscs = files.flatMap(discAndNumberIn)
  return arePlausible(withDiscs, files) ? withDiscs : numbersWithoutDiscs(files)
}

function numbersWithoutDiscs(files: readonly NamedFile[]): Numbered[] {
  const found = files.flatMap(numberIn)
  const placeOf = ({ file, track }: Numbered, step = 0) => `${file.facts.discNumber}/${track + step}`
  const places = groupBy(found, (one) => placeOf(one))
  /** A number without a mark may be part of the title ('99 Luftballons'), unless it is beside another one and the only one of its value. */
  const isNumber = (one: Numbered) =>
    one.isMarked || (places.get(placeOf(one))?.length === 1 && (places.has(placeOf(one, -1)) || places.has(placeOf(one, 1))))
  const numbered = found.filter(isNumber)
  return arePlausible(numbered, files) ? numbered : []
}

/** Whether most of the files have a number, each another one, and not only a number distinguishes their names ('1. Satz', '2. Satz'). */
function arePlausible(numbered: readonly Numbered[], files: readonly NamedFile[]): boolean {
  const places = new Set(numbered.map(({ file, disc, track }) => `${disc ?? file.facts.discNumber}/${track}`))
  const rests = new Set(numbered.map(({ rest }) => rest))
  const areOnlyNumbers = rests.size === 1 && rests.has('')
  return numbered.length > 1 && numbered.length * 2 >= files.length && places.size === numbered.length && (rests.size > 1 || areOnlyNumbers)
}

/* Artists and albums */

const dash = /\s+[-\u2013\u2014]\s+/

/** 'Artist - Album - 01 Title', as shops name their files: the same album in all names. */
function readArtistsAlbumsAndNumbers(files: readonly NamedFile[]): Numbered[] | null {
  const read = files.flatMap((file) => {
    const [artist = '', album = '', ...title] = file.name.split(dash)
    return artist && album && title.length > 0 ? [{ file, artist, album, title: { ...file, name: title.join(' - ') } }] : []
  })
  const numbered = numbersOf(read.map(({ title }) => title))
  if (read.length !== files.length || numbered.length !== files.length || new Set(read.map(({ album }) => album)).size > 1) return null
  const named = albumOfName(read[0]?.album ?? '')
  for (const { file, artist } of read) Object.assign(file.facts, { ...named, artist: fitting(artist) })
  return numbered
}

/**
 * 'Artist - Title' in all names of a folder. Where the folders name an artist, only that one is removed from the titles: 'Sonata - Allegro'
 * stays a title.
 */
function readArtists(files: readonly NamedFile[], rests: ReadonlyMap<NamedFile, string>, { artist, album }: typeof noAlbum): void {
  const read = files.map((file) => {
    const name = rests.get(file) ?? file.name
    const [first = '', ...title] = name.split(dash)
    return { file, first: fitting(first), title: fitting(title.join(' - ')) }
  })
  const isArtist = ({ first, title }: (typeof read)[number]) =>
    /\p{L}/u.test(first) && title !== '' && !version.test(title) && first !== album && (artist === null || isSame(first, artist))
  if (read.length < 2 || !read.every(isArtist)) return
  for (const { file, first, title } of read) Object.assign(file.facts, { artist: artist ?? first, title })
}

/** What follows a dash in the names of versions. */
const version =
  /^(live\b.*|(.*\s)?(remix|mix|edit|version|remaster(ed)?|demo|acoustic|instrumental|karaoke|unplugged|intro|outro|reprise|bonus|clean|explicit|mono|stereo)(\s\d{4})?)$/i

const isSame = (one: string, other: string) => one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0

const noAlbum = { artist: null as string | null, album: null as string | null, year: null as number | null }

/** Folders that sort files, and name neither an artist nor an album. */
const sorting =
  /^(music|musik|musique|m\u00fasica|musica|muziek|muzyka|audio|sound|songs?|tracks?|media|mp3s?|m4a|wav|wave|flac|aac|ogg|opus|aiff?|albums?|alben|artists?|singles?|uploads?|downloads?|imports?|imported|exports?|desktop|documents|files|new folder|compilations?|various( artists)?|va|soundtracks?)$/i

const isLanguage = (folder: string) => (languages as readonly string[]).includes(folder.toLowerCase())

/** Album and artist of 'Artist/Album (2019)' and 'Artist - Album'. */
function albumOfFolders(albumFolder: string, isSorting: (folder: string) => boolean): typeof noAlbum {
  const [folder = '', parent = ''] = albumFolder
    .split('/')
    .map((name) => name.replaceAll('_', ' ').trim())
    .reverse()
  if (folder === '' || isSorting(folder)) return noAlbum
  const { album: name, year } = albumOfName(folder)
  const [artist = '', ...album] = name.split(dash)
  if (album.length > 0 && artist) return { artist: isSorting(artist) ? null : fitting(artist), album: fitting(album.join(' - ')), year }
  return { artist: parent === '' || isSorting(parent) ? null : fitting(parent), album: fitting(name), year }
}

const format = /\s*[([](?:flac|mp3|wav|aac|alac|m4a|ogg|opus|\d{2,4}\s?k(?:bps)?|v0|web|cd)[)\]]$/i
const yearBefore = /^[([]?((?:19|20)\d\d)[)\]]?\s+[-\u2013\u2014]\s+/
const yearAfter = /\s*[([]((?:19|20)\d\d)[)\]]$/

/** 'Album (2019)', '2019 - Album' and 'Album [FLAC]' without year and format. */
function albumOfName(folder: string): { album: string; year: number | null } {
  const name = folder.replace(format, '')
  const year = yearBefore.exec(name)?.[1] ?? yearAfter.exec(name)?.[1]
  return { album: fitting(name.replace(yearBefore, '').replace(yearAfter, '')) || name, year: year === undefined ? null : Number(year) }
}

/** The name after the number. Without any space, hyphens stand for spaces. */
const asTitle = (rest: string, name: string) => fitting(/\s/.test(name) ? rest : rest.replaceAll('-', ' '))
