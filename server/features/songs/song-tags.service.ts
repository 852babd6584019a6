import type { z } from 'zod'
import { byCreditTag, creditTagNames, creditTags, type MediaTags, TaggedField } from '#contract/media-tags.ts'
import type { Viewer } from '#contract/session.ts'
import { type songTagsEndpoints, type TagChange, tagReadingsMax } from '#contract/song-tags.ts'
import { artistCredits, creditText, mainCredit, type NewCredit, taggedCredits } from '#contract/tagged-credits.ts'
import { AppError } from '#server/app-error.ts'
import { inParallel } from '#server/concurrency.ts'
import { fieldsOf, givenColumnsOf } from '#server/database/columns.ts'
import type { Probe } from '#server/features/media/probe.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import { type Storage, StorageKeyMissing } from '#server/storage/storage.ts'
import { factsOfTags, songColumns } from './song-columns.ts'
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
  changes: TagChange[]
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
          const [only] = changed.length === 1 ? changed : []
          const subject = only && { subject: { id: only.song.id, name: only.song.title } }
          await tx.activity.record({ actor, kind: 'songs', action: 'updated', count: changed.length, ...subject })
        })
      return {
        songs: changed.map(({ song: { id, title }, changes }) => ({ id, title, changes })),
        unread: read.flatMap((one) => ('unread' in one ? [{ id: one.unread.id, title: one.unread.title }] : [])),
      }
    },
  }
}

export type SongTagsService = ReturnType<typeof createSongTagsService>

const textOf = (value: unknown, separator = ', '): string | null =>
  Array.isArray(value) ? value.join(separator) || null : value === null ? null : String(value)

/** Whether the artist text names the credited artist. */
const isArtist = ({ role }: NewCredit): boolean => role === 'main' || role === 'featured'

/** Credits in the form of tags. */
const creditTexts = (credits: readonly NewCredit[]) =>
  byCreditTag((tag) => credits.filter(({ role }) => role === creditTags[tag]).map(creditText))

/** Fields of the linked artists and albums. */
const linkedFields = ['albumArtist', 'artistMusicbrainzId', ...albumFactNames] as const

interface Linked {
  credits: readonly NewCredit[]
  albumArtists: string[]
  artist: { musicbrainz_id: string | null } | undefined
  album: { [Column in (typeof albumFacts)[keyof typeof albumFacts]]: string | null } | undefined
}

function changesOf(song: FoundSongRow, tags: MediaTags, now: Linked): TagChange[] {
  const stored = {
    ...fieldsOf(songColumns, song),
    artists: now.credits.filter(isArtist).map(({ name }) => name),
    ...creditTexts(now.credits),
  }
  const changes: TagChange[] = TaggedField.exclude(linkedFields).options.flatMap((field) => {
    const separator = field === 'artists' ? ' · ' : ', '
    const [before, after] = [textOf(stored[field], separator), textOf(tags[field], separator)]
    return after === null || after === before ? [] : [{ field, before, after }]
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
  return [...changes, { field: 'albumArtist', before: textOf(now.albumArtists), after: owner ?? null }]
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
  const readCredits = creditTagNames.filter((tag) => changed.has(tag))
  const readRoles = new Set<NewCredit['role']>(readCredits.map((tag) => creditTags[tag]))
  const named = credits.filter(isArtist)
  const artistsNow = changed.has('artist') ? [...mainCredit(tags.artist), ...named.filter(({ role }) => role === 'featured')] : named
  const next = (readCredits.length > 0 || changed.has('artists')) && {
    credits: [
      ...(changed.has('artists') ? artistCredits(tags.artist, tags) : artistsNow),
      ...credits.filter((credit) => !isArtist(credit) && !readRoles.has(credit.role)),
      ...taggedCredits(tags, readCredits),
    ],
  }
  const isOwnField = ({ field }: TagChange) => field === 'albumArtist' || !linkedFields.some((linked) => linked === field)
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
