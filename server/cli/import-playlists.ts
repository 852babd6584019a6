import { readFile, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, parse } from 'node:path'
import { exportVersion } from '#contract/export-file.ts'
import type { Viewer } from '#contract/session.ts'
import { cleanText } from '#server/clean-text.ts'
import { type PlaylistEntry, readPlaylistFile } from '#server/features/import-export/playlist-file.ts'
import type { Services } from '../services.ts'
import { sha256 } from '../storage/durable-files.ts'
import { printLine, Rejected } from './messages.ts'
import { runImport } from './run-import.ts'

interface Into {
  services: Services
  viewer: Viewer
  /** Additional folders in which the files of a playlist are looked up. */
  folders: readonly string[]
}

/**
 * Imports playlist files. Each entry is matched to the song with the content of its file, otherwise by title and artist. The playlists are
 * converted to a JSON export, so that the rules of imports apply.
 */
export async function importPlaylists(files: readonly string[], into: Into): Promise<void> {
  for (const file of files) {
    printLine(`${basename(file)}:`)
    const exported = { exportDate: new Date().toISOString(), version: exportVersion, modules: ['playlists'] }
    const bytes = Buffer.from(JSON.stringify({ ...exported, data: { playlists: [await playlistOf(file, into)] } }))
    await runImport(await into.services.imports.start({ bytes, modules: ['playlists'], viewer: into.viewer, siteAddress: '' }))
  }
}

async function playlistOf(file: string, into: Into) {
  const { name, entries } = await readFile(file)
    .then((bytes) => readPlaylistFile(file, bytes))
    .catch((cause: unknown) => {
      throw new Rejected(`${file} cannot be read as a playlist.`, { cause })
    })
  const playlist_songs = []
  for (const [index, entry] of entries.entries()) {
    const title = cleanText(entry.title) ?? nameOf(entry.location)
    const song_id = await findByContent(entry, file, into)
    playlist_songs.push({ position: index + 1, song_id, song: { title, artist: cleanText(entry.artist) } })
  }
  return { name: cleanText(name) ?? nameOf(file), playlist_songs }
}

const nameOf = (path: string): string => cleanText(parse(path).name) ?? 'Untitled'

async function findByContent({ location }: PlaylistEntry, file: string, { services, folders }: Into): Promise<string | null> {
  for (const path of candidates(location, [dirname(file), ...folders])) {
    const isFile = await stat(path).then(
      (facts) => facts.isFile(),
      () => false,
    )
    if (!isFile) continue
    const [song] = await services.db.mediaImport.listByContent(await sha256(path))
    if (song) return song.id
  }
  return null
}

/** The path as written; then its last segments below each folder, for a path from another machine. */
function* candidates(location: string, folders: readonly string[]): Generator<string> {
  if (isAbsolute(location)) yield location
  const parts = location.split('/').filter((part) => part !== '' && part !== '.')
  for (const folder of folders) for (let from = 0; from < parts.length; from++) yield join(folder, ...parts.slice(from))
}
