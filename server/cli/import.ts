import { readFile, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { Command, Option } from 'commander'
import { exportModules } from '#contract/export-file.ts'
import { ImportVisibility } from '#contract/media-import.ts'
import type { Viewer } from '#contract/session.ts'
import { isPlaylistFile } from '#server/features/import-export/playlist-file.ts'
import { viewerOfAdministrator } from '#server/features/users/administrator.ts'
import { checkImportFolder } from '../config/import-folder.ts'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import { importFolder, playlistFilesIn } from './import-folder.ts'
import { importPlaylists } from './import-playlists.ts'
import { example, printLine, Rejected } from './messages.ts'
import { runImport } from './run-import.ts'
import { readSite, whileLocked, withServices } from './site.ts'

export const importCommand = new Command('import')
  .summary('add a folder of media, playlists or a JSON export')
  .argument('<path...>', 'folders of media, playlists (M3U, M3U8, XSPF), a JSON export of this program')
  .option('--as <who>', 'to whom songs and playlists belong: e-mail address or username of an administrator; the oldest one where left out')
  .addOption(
    new Option('--visibility <choice>', 'who can see the songs of folders: everyone, those with the address, or editors and administrators')
      .choices(ImportVisibility.options)
      .default('public' satisfies ImportVisibility),
  )
  .description(
    'Add what is on this machine. Folders: each file a song, by its tags; the nearest folder that is called like a category is its category;\n' +
      'playlists found inside are made too. What the library has already is left out, so it can be repeated. Stop the server before.\n' +
      'A whole site (an archive) is not added but put in place: music-platform restore FILE.',
  )
  .addHelpText('after', example('import ~/Music', 'import ~/Music ~/party.m3u8', 'import music-platform-export-2026-11-20.json'))
  .action(async (paths: string[], { as: who, visibility }: { as?: string; visibility: ImportVisibility }) => {
    const found = await sorted(paths.map((path) => resolve(path)))
    const config = readSite()
    const folders = found.folders.map((folder) => checkImportFolder(folder, config.dataDir, 'The folder'))
    await whileLocked(config, async () => {
      for (const folder of folders)
        await withServices({ ...config, mediaImportDir: folder }, async (services) =>
          importFolder(folder, services, { viewer: await importer(services, who), visibility }),
        )
      await withServices(config, async (services) => {
        const viewer = await importer(services, who)
        for (const file of found.exports) await importExport(file, services, viewer, config)
        const inside = await Array.fromAsync(playlistFilesIn(folders))
        await importPlaylists([...new Set([...inside, ...found.playlists])], { services, viewer, folders })
      })
    })
  })

/** Sorts the paths by kind of file. Throws Rejected for any other file, before the import starts. */
async function sorted(paths: readonly string[]) {
  const found = { folders: [] as string[], playlists: [] as string[], exports: [] as string[] }
  for (const path of paths) {
    if ((await stat(path)).isDirectory()) found.folders.push(path)
    else if (isPlaylistFile(path)) found.playlists.push(path)
    else if (/\.json$/i.test(path)) found.exports.push(path)
    else if (/\.zip$/i.test(path)) throw new Rejected(`${path} is a whole site, which replaces this one: music-platform restore ${path}`)
    else throw new Rejected(`${path} is no folder, no playlist (.m3u, .m3u8, .xspf) and no export (.json). Give the folder that it is in.`)
  }
  return found
}

/** The account that imports. Throws Rejected. */
async function importer({ db }: Services, who: string | undefined): Promise<Viewer> {
  const row = who === undefined ? await db.users.findOldestAdministrator() : await db.users.findByName(who)
  if (row?.role !== 'admin')
    throw new Rejected(who === undefined ? 'There is no administrator yet: start the server once.' : `'${who}' is no administrator.`)
  return viewerOfAdministrator(row)
}

async function importExport(file: string, { imports }: Services, viewer: Viewer, { site, port }: Config) {
  const siteAddress = site ? site.origin + site.path : `http://localhost:${port}`
  printLine(`${basename(file)}:`)
  await runImport(await imports.start({ bytes: await readFile(file), modules: exportModules, viewer, siteAddress }))
}
