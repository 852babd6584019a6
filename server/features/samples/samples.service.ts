import { join } from 'node:path'
import { featuredCategoryName } from '#contract/featured-category.ts'
import type { MediaType } from '#contract/songs.ts'
import { samplePlaylist, sampleSongs } from '#samples/samples.ts'
import { newId } from '#server/database/ids.ts'
import type { CategoriesRepository } from '#server/features/categories/categories.repository.ts'
import type { MediaLibrary } from '#server/features/media/media-library.ts'
import { detailsOfTags, linkedByTexts, noFacts, noFiles } from '#server/features/songs/song-columns.ts'
import type { Db } from '#server/repositories.ts'

interface Deps {
  db: Db
  library: MediaLibrary
}

const samplesFolder = join(import.meta.dirname, '../../../samples')
export const home = { name: featuredCategoryName, color: '#3d5afe' }

/**
 * On the first start with an empty library, adds four songs in the category 'Home' and one public playlist. Returns whether it added them.
 */
export async function addSamples(deps: Deps): Promise<boolean> {
  const { db } = deps
  const samples = db.samples
  if (await samples.wereOffered()) return false
  if (!(await db.songs.isEmpty())) {
    await samples.setOffered('library was not empty')
    return false
  }
  await insertSamples(deps, await ingestSampleFiles(deps.library))
  return true
}

async function ingestSampleFiles(library: MediaLibrary) {
  const songs = []
  for (const sample of sampleSongs) songs.push({ sample, files: await ingestSample(library, sample, home.name) })
  const playlistCover = await library.ingestEncodedCover(join(samplesFolder, samplePlaylist.cover), { title: samplePlaylist.name })
  return { songs, playlistCover }
}

/** Stores the file of a sample, and its cover if it has one. Returns the song columns that they fill. */
export async function ingestSample(
  library: MediaLibrary,
  { title, mediaType, file, cover }: { title: string; mediaType: MediaType; file: string; cover?: string },
  categoryName: string,
) {
  const media = await library.ingestFile(join(samplesFolder, file), { expected: mediaType, title, categoryName })
  const stored = cover ? await library.ingestEncodedCover(join(samplesFolder, cover), { title }) : null
  return {
    ...noFiles,
    media_type: mediaType,
    media_path: media.mediaPath,
    mime_type: media.mimeType,
    size_bytes: media.sizeBytes,
    content_hash: media.contentHash,
    original_hash: media.originalHash,
    duration_seconds: media.durationSeconds,
    cover_path: stored?.coverPath ?? null,
  }
}

/** Columns that all samples share, for the first start and the sample tools. */
export const sampleDefaults = { is_favorite: false, status: 'published', uploaded_by: null, ...noFacts, ...linkedByTexts } as const

/** One transaction: after a failure, everything is added at the next start. */
function insertSamples(deps: Deps, { songs, playlistCover }: Awaited<ReturnType<typeof ingestSampleFiles>>) {
  const { db } = deps
  const startedAt = Date.now()
  /** Descending, so that the first sample is the newest song and the first one on the home page. */
  const createdAt = (index: number) => new Date(startedAt - index * 1000).toISOString()
  return db.transaction(async (tx) => {
    const samples = tx.samples
    const categoryId = await homeCategory(tx.categories, createdAt(0))
    const songIds: string[] = []
    for (const [index, { sample, files }] of songs.entries()) {
      const id = newId()
      songIds.push(id)
      const song = { id, ...detailsOfTags(sample), category_id: categoryId, ...files, created_at: createdAt(index) }
      await tx.songs.insert({ ...song, ...sampleDefaults })
    }
    const playlistId = newId()
    await tx.playlists.insert({
      id: playlistId,
      name: samplePlaylist.name,
      description: samplePlaylist.description,
      is_public: true,
      is_favorite: true,
      category_id: categoryId,
      profile_id: (await samples.findAdministrator())?.id ?? null,
      cover_path: playlistCover.coverPath,
      external_cover_url: null,
      created_at: createdAt(0),
    })
    await tx.playlistSongs.insert(playlistId, songIds)
    await samples.setOffered('added')
  })
}

async function homeCategory(categories: CategoriesRepository, createdAt: string): Promise<string> {
  const existing = await categories.findFeatured()
  if (existing) return existing.id
  const id = newId()
  await categories.insert({
    id,
    ...home,
    description: 'Songs on the home page',
    is_active: true,
    is_favorite: false,
    created_at: createdAt,
  })
  return id
}
