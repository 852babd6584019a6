import { XMLParser } from 'fast-xml-parser'

/** A playlist file of another program: M3U, M3U8 or XSPF. */
interface PlaylistFile {
  /** Null if the file has none. */
  name: string | null
  entries: PlaylistEntry[]
}

export interface PlaylistEntry {
  /** An address, or a path with forward slashes, absolute or relative to the playlist. */
  location: string
  title: string | null
  artist: string | null
}

export const isPlaylistFile = (name: string): boolean => /\.(m3u8?|xspf)$/i.test(name)

/** Throws SyntaxError if an XSPF file is not valid XML. */
export const readPlaylistFile = (fileName: string, bytes: Uint8Array): PlaylistFile =>
  /\.xspf$/i.test(fileName) ? readXspf(textOf(bytes)) : readM3u(textOf(bytes))

/** '#EXTINF:215,Artist - Title' is the line before a song. */
function readM3u(text: string): PlaylistFile {
  const file: PlaylistFile = { name: null, entries: [] }
  let tags: Pick<PlaylistEntry, 'title' | 'artist'> = { title: null, artist: null }
  for (const line of text.split(/\r?\n/).map((line) => line.trim())) {
    const name = /^#PLAYLIST:\s*(.+)$/i.exec(line)?.[1]
    const info = /^#EXTINF:[^,]*,\s*(.*)$/i.exec(line)?.[1]
    if (name) file.name = name
    else if (info !== undefined) tags = artistAndTitle(info)
    else if (line && !line.startsWith('#')) {
      file.entries.push({ location: pathOf(line), ...tags })
      tags = { title: null, artist: null }
    }
  }
  return file
}

function artistAndTitle(info: string) {
  const [, artist, title] = /^(.+?)\s+-\s+(.+)$/.exec(info) ?? []
  return title && artist ? { title, artist } : { title: info || null, artist: null }
}

/** Elements have a text, several texts, or elements in them, which these never have. */
interface XspfTrack {
  location?: unknown
  title?: unknown
  creator?: unknown
}

function firstText(element: unknown): string {
  const [first] = [element].flat()
  return typeof first === 'string' ? first : ''
}

function readXspf(xml: string): PlaylistFile {
  const parser = new XMLParser({ isArray: (name) => name === 'track', parseTagValue: false, ignoreAttributes: true, removeNSPrefix: true })
  const { playlist } = parser.parse(xml, true) as { playlist?: { title?: unknown; trackList?: { track?: XspfTrack[] } } }
  if (playlist === undefined) throw new SyntaxError('it is no XSPF playlist')
  const tracks = playlist.trackList?.track ?? []
  return {
    name: firstText(playlist.title) || null,
    entries: tracks.map(({ location, title, creator }) => ({
      location: decoded(pathOf(firstText(location))),
      title: firstText(title) || null,
      artist: firstText(creator) || null,
    })),
  }
}

/** Programs on Windows write backslashes, and some write file: addresses. */
const pathOf = (text: string) => (text.startsWith('file:') ? decoded(text.replace(/^file:(\/\/[^/]*)?/, '')) : text.replaceAll('\\', '/'))

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Falls back to Latin-1, the encoding of old M3U files. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}
