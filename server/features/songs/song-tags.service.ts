import type { z } from 'zod'
import { creditTagNames, type MediaTags, TaggedField } from '#contract/media-tags.ts'
import type { Viewer } from '#contract/session.ts'
import type { FieldChange } from '#contract/song-field-changes.ts'
import { type songTagsEndpoints, tagReadingsMax } from '#contract/song-tags.ts'
import { artistCredits, type NewCredit } from '#contract/tagged-credits.ts'
import { AppError } from '#server/app-error.ts'
import { inParallel } from '#server/concurrency.ts'
import { fieldsOf, givenColumnsOf } from '#server/database/columns.ts'
import type { Probe } from '#server/features/media/probe.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import { type Storage, StorageKeyMissing } from '#server/storage/storage.ts'
import { recordSongs } from './song-activity.ts'
import { factsOfTags, songColumns } from './song-columns.ts'
import { artistsAfter, changeOf, creditTexts, isArtist, replaceCredits } from './song-field-changes.ts'
import { taggedAlbumArtist } from './song-link-rules.ts'
import { selectedIds } from './song-selections.service.ts'
import type { FoundSongRow } from './songs.repository.ts'
import { albumFactNames, albumFacts, isMissing } from './tagged-facts.ts'

type Request = z.output<(typeof songTagsEndpoints)['POST /api/admin/song-tag-readings']['body']>

const filesAtOnce = 4

interface Read {
  song: FoundSongRow
  credits: NewCredit[]
  tags: MediaTags
  changes: FieldChange[]
}

/**
 * Reads the tags of songs' files again, for files that were retagged outside of the site and for tags that earlier versions did not read.
 */
export function createSongTagsService({ db, storage, probe }: { db: Db; storage: Storage; probe: Probe }) {
  /** Null if the file is external, missing or damaged. */
  async function tagsOf({ media_path }: FoundSongRow): Promise<MediaTags | null> {
    if (media_path === null) return null
    return storage.withFile(media_path, probe).catch((error: unknown) => {
      if (error instanceof StorageKeyMissing || (error instanceof AppError && error.code !== 'unavailable')) return null
      throw error
    })
  }

  async function readSong(id: string, fields: readonly TaggedField[]): Promise<Read | { unread: FoundSongRow } | null> {
    const song = await db.songs.find(id)
    if (!song) return null
    const tags = await tagsOf(song)
    if (!tags) return { unread: song }
    const credits = await db.songLinks.creditsOf(id)
    const albumArtists = song.album_id === null ? [] : await db.albums.artistsOf([song.album_id])
    const changes = changesOf(song, tags, {
      credits,
      albumArtists: albumArtists.map(({ name }) => name),
      artist: song.artist_id === null ? undefined : await db.artists.find(song.artist_id),
      album: song.album_id === null ? undefined : await db.albums.find(song.album_id),
    })
    // The artist of another album is not that of this one, and the list of another artist text names others.
    const isSameAlbum = song.album === tags.album || fields.includes('album')
    const isSameArtist = song.artist === tags.artist || fields.includes('artist')
    const isApplicable = (field: TaggedField) => (field !== 'albumArtist' || isSameAlbum) && (field !== 'artists' || isSameArtist)
    const wanted = changes.filter(({ field }) => fields.includes(field) && isApplicable(field))
    return { song, credits, tags, changes: wanted }
  }

  return {
    /** Throws too_many_songs, stale_version and, if no song exists, not_found. */
    async read({ songs: selection, fields, dryRun }: Request, actor: Viewer) {
      const ids = await selectedIds(db, selection, tagReadingsMax)
      const read = (await Array.fromAsync(inParallel(ids, filesAtOnce, (id) => readSong(id, fields)))).flat().filter((one) => one !== null)
      if (read.length === 0) throw new AppError('not_found')
      const changed = read.filter((one) => 'tags' in one).filter(({ changes }) => changes.length > 0)
      if (!dryRun && changed.length > 0)
        await db.transaction(async (tx) => {
          for (const one of changed) await write(tx, one)
          const songs = changed.map(({ song }) => song)
          await recordSongs(tx, songs, { actor, action: 'updated' })
        })
      return {
        songs: changed.map(({ song: { id, title }, changes }) => ({ id, title, changes })),
        unread: read.flatMap((one) => ('unread' in one ? [{ id: one.unread.id, title: one.unread.title }] : [])),
      }
    },
  }
}

export type SongTagsService = ReturnType<typeof createSongTagsService>

/** Fields of the linked artists and albums. */
const linkedFields = ['albumArtist', 'artistMusicbrainzId', ...albumFactNames] as const

interface Linked {
  credits: readonly NewCredit[]
  albumArtists: string[]
  artist: { musicbrainz_id: string | null } | undefined
  album: { [Column in (typeof albumFacts)[keyof typeof albumFacts]]: string | null } | undefined
}

function changesOf(song: FoundSongRow, tags: MediaTags, now: Linked): FieldChange[] {
  const stored = {
    ...fieldsOf(songColumns, song),
    artists: now.credits.filter(isArtist).map(({ name }) => name),
    ...creditTexts(now.credits),
  }
  const changes: FieldChange[] = TaggedField.exclude(linkedFields).options.flatMap((field) => {
    const changes = changeOf(field, [stored[field], tags[field]], field === 'artists' ? ' · ' : ', ')
    return changes.filter(({ after }) => after !== null)
  })
  const fill = (field: 'artistMusicbrainzId' | keyof typeof albumFacts, stored: string | null | undefined) => {
    const after = tags[field]
    if (stored !== undefined && isMissing(field, stored) && after !== null && after !== stored)
      changes.push({ field, before: stored, after })
  }
  if (song.artist === tags.artist) fill('artistMusicbrainzId', now.artist?.musicbrainz_id)
  if (song.album === tags.album) for (const field of albumFactNames) fill(field, now.album?.[albumFacts[field]])
  const owner = taggedAlbumArtist({ album: tags.album, tags })
  const isOwners = owner === null ? now.albumArtists.length === 0 : owner === undefined || now.albumArtists.includes(owner)
  if (tags.album === null || isOwners) return changes
  return [...changes, { field: 'albumArtist', before: now.albumArtists.join(', ') || null, after: owner ?? null }]
}

async function write(tx: Repositories, { song, credits, tags, changes }: Read): Promise<void> {
  const changed = new Set(changes.map(({ field }) => field))
  const { title, artist, album } = song
  const texts = { title: tags.title ?? title, artist: tags.artist ?? artist, album: tags.album ?? album }
  const fields = { ...texts, ...factsOfTags(tags) }
  const given = Object.entries(fields).filter(([field]) => changed.has(field as TaggedField))
  const columns = givenColumnsOf(songColumns, Object.fromEntries(given) as Partial<typeof fields>)
  const after = { ...song, ...columns }
  const isAlbumRead = changed.has('album') || changed.has('albumArtist')
  const albumId = isAlbumRead ? await tx.songLinks.taggedAlbum({ ...after, tags }) : undefined
  const changedTags = creditTagNames.filter((tag) => changed.has(tag))
  const artistsNow = changed.has('artist') ? artistsAfter(credits, tags.artist) : credits.filter(isArtist)
  const artists = changed.has('artists') ? artistCredits(tags.artist, tags) : artistsNow
  const next = (changedTags.length > 0 || changed.has('artists')) && {
    credits: replaceCredits(credits, { artists, tags, changed: changedTags }),
  }
  const isOwnField = ({ field }: FieldChange) => field === 'albumArtist' || !linkedFields.some((linked) => linked === field)
  if (changes.some(isOwnField)) {
    const isUpdated = await tx.songs.update(song, { ...columns, ...(albumId && { album_id: albumId }), ...next })
    if (!isUpdated) throw new AppError('stale_version')
  }
  const { artist_id, album_id, ...written } = (await tx.songs.find(song.id)) ?? song
  const left = [
    ...(changed.has('artist') || changed.has('artistMusicbrainzId') ? [] : ['artistMusicbrainzId']),
    ...albumFactNames.filter((field) => !isAlbumRead && !changed.has(field)),
  ]
  const facts = { ...tags, ...Object.fromEntries(left.map((field) => [field, null])) }
  const isRequested = albumFactNames.some((field) => changed.has(field))
  await tx.songLinks.fillFacts([{ ...written, artistId: artist_id, albumId: album_id, tags: facts }], { isRequested })
}
