import { featuredCategoryName } from '#contract/featured-category.ts'
import type { SampleRemoval } from '#contract/samples.ts'
import type { Viewer } from '#contract/session.ts'
import { samplePlaylist } from '#samples/samples.ts'
import type { DiscardedFiles } from '#server/features/media/discarded-files.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import { sampleHashes } from './sample-hashes.ts'
import type { SampleRemovalRepository } from './sample-removal.repository.ts'

export type SampleRemovalService = ReturnType<typeof createSampleRemoval>

interface Deps {
  db: Db
  discarded: DiscardedFiles
  /** Removes those of the artists and albums that only the texts of deleted songs have created. */
  removeUnusedNames(names: { artists: Set<string>; albums: Set<string> }): Promise<void>
}

/**
 * Removes the samples, which are identified by their files: a renamed sample is removed, a song with another file stays. Playlists of other
 * users stay but lose the songs.
 */
export function createSampleRemoval(deps: Deps) {
  const { db, discarded, removeUnusedNames } = deps

  async function find(tx: Repositories, hashes: string[]): Promise<Found> {
    const repository = tx.sampleRemoval
    const songs = await repository.listSongs(hashes)
    const songIds = songs.map(({ id }) => id)
    const holders = songs.length > 0 ? await repository.listPlaylists(songIds) : []
    const playlists = holders.filter(
      ({ name, sample_count, song_count }) => name === samplePlaylist.name && Number(sample_count) === Number(song_count),
    )
    const home = songs.length > 0 ? await tx.categories.findFeatured() : undefined
    const playlistIds = playlists.map(({ id }) => id)
    const removedHome = home && !(await repository.containsOthers(home.id, { songIds, playlistIds })) ? home : null
    return { songs, playlists, shortened: holders.filter((holder) => !playlists.includes(holder)), home: removedHome }
  }

  return {
    foresee: async (): Promise<SampleRemoval> => toResponse(await find(db, await sampleHashes())),

    /** Removes everything or nothing. Returns the number of removed items. */
    async remove(actor: Viewer): Promise<SampleRemoval> {
      const hashes = await sampleHashes()
      const { found, names } = await db.transaction(async (tx) => {
        const found = await find(tx, hashes)
        const { songs, playlists, home } = found
        const names = await tx.songLinks.namesOf(songs.map(({ id }) => id))
        const activity = tx.activity
        if (songs.length > 0) {
          const ids = songs.map(({ id }) => id)
          await tx.playlists.removeSongs(ids)
          await tx.songSelections.remove(ids)
          await activity.record({ actor, kind: 'songs', action: 'deleted', count: songs.length })
        }
        for (const { id, name } of playlists) {
          await tx.playlists.remove(id)
          await activity.record({ actor, kind: 'playlists', action: 'deleted', subject: { id, name } })
        }
        if (home) {
          await tx.categories.remove(home.id)
          await activity.record({ actor, kind: 'categories', action: 'deleted', subject: { id: home.id, name: featuredCategoryName } })
        }
        await tx.discardedFiles.add(...songs, ...playlists)
        return { found, names }
      })
      discarded.start()
      await removeUnusedNames(names)
      return toResponse(found)
    },
  }
}

type Rows<Query extends 'listSongs' | 'listPlaylists'> = Awaited<ReturnType<SampleRemovalRepository[Query]>>

interface Found {
  songs: Rows<'listSongs'>
  /** These are removed, too. */
  playlists: Rows<'listPlaylists'>
  shortened: Rows<'listPlaylists'>
  /** Null if it stays or does not exist. */
  home: { id: string } | null
}

const toResponse = ({ songs, playlists, shortened, home }: Found): SampleRemoval => ({
  songs: songs.map(({ id, title, version, like_count }) => ({ id, title, isEdited: version > 1, likeCount: Number(like_count) })),
  playlists: playlists.map(({ id, name }) => ({ id, name })),
  shortened: shortened.map(({ id, name, sample_count }) => ({ id, name, songCount: Number(sample_count) })),
  removesHome: home !== null,
})
