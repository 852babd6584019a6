import { albumFolderOf } from '#contract/album-folder.ts'
import type { Language } from '#contract/languages.ts'
import type { ImportVisibility } from '#contract/media-import.ts'
import type { AdminSong, SongCreation } from '#contract/songs.ts'
import { readLyrics } from '#web/admin/kit/read-lyrics.ts'
import { createMediaQueue } from '#web/admin/uploads/media-queue.ts'
import { CallError } from '#web/lib/api.ts'
import { createStore } from '#web/lib/store.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import { emptyFileText, fileKey, isEmpty, isLargerThan } from '#web/public/uploads/media-file.ts'
import { asCallError, isDiscarded, startUpload } from '#web/public/uploads/upload-queue.ts'
import { addRecording } from './add-recording.ts'
import { type FolderPictures, folderPictures, noPictures, pictureFor } from './folder-pictures.ts'
import { findDuplicates, type ImportRow, newRow, rowsToImport } from './import-rows.ts'
import type { ImportedSong } from './imported-songs.ts'
import { languagesOf, mainOf, mainsFirst, suggestedLanguage } from './language-sets.ts'
import { numbersOf, withFacts, withPaths } from './row-facts.ts'
import { type FilesWithPaths, sortFiles, withoutExtension } from './sorted-files.ts'

export interface ImportState {
  rows: readonly ImportRow[]
  categoryId: string
  visibility: ImportVisibility
  /** The language of the songs that get the others of their sets as recordings; null to import each file as a song of its own. */
  mainLanguage: Language | null
  /** Covers for songs without one. */
  pictures: FolderPictures
  usesPictures: boolean
  /** Whether none of the added pictures can be used, because it is unclear which. */
  hasSeveralPictures: boolean
  /** Names of dropped files that are not media. */
  others: readonly string[]
  /** Set while songs are being created. */
  importing: { done: number; of: number } | null
}

interface NewSong {
  title: string
  artist: string | null
  album: string | null
  categoryId: string
  visibility: ImportVisibility
  mediaType: 'audio' | 'video'
  uploadId: string
  coverUploadId?: string
  trackNumber?: number | null
  discNumber?: number | null
  year?: number | null
  language?: Language
  lyrics?: string
  sameImport?: SongCreation['sameImport']
}

interface ImportResult {
  imported: number
  failed: number
  /** Number of files skipped as duplicates. */
  duplicates: number
  /** Number of files that are not media or too large; the list shows the reason of each. */
  rejected: number
  /** Reason of the first failure. */
  reason: string
  /** Whether anything in the list can still be imported, so that it must stay visible. */
  hasMore: boolean
}

export type ImportQueue = ReturnType<typeof createImportQueue>

/** More concurrent uploads would share the same bandwidth and delay each other. */
const uploadsAtOnce = 3

/** Throttle interval: each render lays out and paints the whole list, so progress of uploads and songs is rendered together. */
const renderMilliseconds = 200

/**
 * Queue of files that become songs: uploaded a few at a time, probed by the server, reviewed by the administrator, and created one by one
 * in order. A store outside of React state, so that a keystroke in one row rerenders only that row.
 */
export function createImportQueue({ maxMegabytes, create }: { maxMegabytes: number; create(song: NewSong): Promise<AdminSong> }) {
  const state = createStore<ImportState>({
    rows: [],
    categoryId: '',
    visibility: 'public',
    mainLanguage: null,
    pictures: noPictures,
    usesPictures: true,
    hasSeveralPictures: false,
    others: [],
    importing: null,
  })
  const uploads = createMediaQueue({ atOnce: uploadsAtOnce })
  const view = paced([state.subscribe, uploads.subscribe])
  const imported: ImportedSong[] = []
  /** Ids of the songs that got or get the recordings of a set. */
  const mainSongs = new Map<string, string>()
  let lastId = 0
  /** Number of choices and drops. */
  let additions = 0
  let isStopped = false

  const find = (id: number) => state.get().rows.find((row) => row.id === id)

  function change(id: number, fields: Partial<ImportRow>) {
    state.set({ rows: state.get().rows.map((row) => (row.id === id ? { ...row, ...fields } : row)) })
  }

  const drop = (id: number) => state.set({ rows: state.get().rows.filter((row) => row.id !== id) })

  function follow({ id, upload }: ImportRow) {
    upload?.state.subscribe(() => {
      const { step, result: found, error } = upload.state.get()
      const row = find(id)
      if (!row || row.step === step) return
      change(id, { ...(found && withFacts(row, { found })), step, found, problem: error && errorText(error) })
    })
  }

  /** The server has already removed a rejected file. */
  function giveUp(row: ImportRow | undefined) {
    if (row?.step !== 'rejected') row?.upload?.cancel()
  }

  /** Resolves with the row once its file was read or failed; with undefined if it was removed or the import was stopped. */
  const settled = (id: number) =>
    new Promise<ImportRow | undefined>((resolve) => {
      const check = () => {
        const row = isStopped ? undefined : find(id)
        if (row && !['done', 'failed', 'rejected'].includes(row.step)) return
        stop()
        resolve(row)
      }
      const stop = state.subscribe(check)
      check()
    })

  /** Uploads the picture for each song, because an upload can be consumed only once. */
  async function sendPicture({ folder }: ImportRow): Promise<string | null> {
    const { pictures, usesPictures } = state.get()
    const picture = usesPictures ? pictureFor(folder, pictures) : null
    if (!picture) return null
    const upload = startUpload(picture, 'cover')
    try {
      return await upload.whenDone()
    } finally {
      upload.clearRecord()
    }
  }

  function sameImportOf({ folder, album }: ImportRow): SongCreation['sameImport'] {
    const [first] = imported
    const inFolder = imported.find((one) => one.albumFolder === folder && one.song.album === album.trim())
    return first && { firstId: first.song.id, inFolderId: inFolder?.song.id ?? null }
  }

  /** Whether the row becomes a recording of a song, and the id of that song, which is missing if it could not be created. */
  function recordingOf({ id, inLanguage }: ImportRow): { isRecording: boolean; songId?: string | undefined } {
    const { rows, mainLanguage } = state.get()
    if (!inLanguage || !mainLanguage) return { isRecording: false }
    const songId = mainSongs.get(inLanguage.set)
    if (songId) return { isRecording: true, songId }
    const main = mainOf(rows, inLanguage.set, mainLanguage)
    return main && main.id !== id
      ? { isRecording: true, songId: main.takeAnyway ? undefined : main.found?.sameSong?.id }
      : { isRecording: false }
  }

  function factsOf(row: ImportRow, isRecording: boolean): Partial<NewSong> {
    const language = row.inLanguage && { language: row.inLanguage.language }
    return isRecording ? { ...language, visibility: 'unlisted' } : { ...language, ...numbersOf(row) }
  }

  /** Throws the server's rejection. */
  async function createFrom(row: ImportRow, isRecording: boolean) {
    const read = await row.upload?.whenDone()
    if (!read) throw new CallError('upload_missing')
    const coverUploadId = read.hasCover ? null : await sendPicture(row)
    const lyrics = row.lyrics && (await readLyrics(row.lyrics))
    return create({
      title: row.title.trim(),
      artist: row.artist.trim() || null,
      album: row.album.trim() || null,
      categoryId: row.categoryId || state.get().categoryId,
      visibility: state.get().visibility,
      mediaType: read.mediaType,
      uploadId: read.uploadId,
      ...(coverUploadId ? { coverUploadId } : {}),
      ...(lyrics ? { lyrics } : {}),
      sameImport: sameImportOf(row),
      ...factsOf(row, isRecording),
    })
  }

  /** Marks rows with the same file as duplicates of the created song. */
  function markDuplicates({ found }: ImportRow, { id, title }: { id: string; title: string }) {
    const sameSong = { id, title }
    const isTwin = (row: ImportRow) => row.found?.contentHash === found?.contentHash
    state.set({
      rows: state.get().rows.map((row) => (row.found && isTwin(row) ? { ...row, found: { ...row.found, sameSong } } : row)),
    })
  }

  /** Waits until the file was read, then creates its song. Returns a reason if that failed. */
  async function importRow(id: number): Promise<'imported' | 'skipped' | { reason: string }> {
    const row = await settled(id)
    if (!row) return 'skipped'
    if (row.step !== 'done') return { reason: row.problem ?? '' }
    // Its file was read in the meantime and may be a duplicate.
    if (!rowsToImport(state.get().rows).some((wanted) => wanted.id === id)) return 'skipped'
    const { isRecording, songId } = recordingOf(row)
    if (isRecording && !songId) return 'skipped'
    change(id, { step: 'importing', problem: null })
    try {
      const song = await createFrom(row, isRecording)
      const { file, path, inLanguage } = row
      if (inLanguage && songId) await addRecording(songId, inLanguage.language, song)
      if (inLanguage) mainSongs.set(inLanguage.set, songId ?? song.id)
      row.upload?.clearRecord()
      const { albumArtist = null } = row.found ?? {}
      const { trackNumber, discNumber } = song
      imported.push({ song, file, path, trackNumber, discNumber, albumFolder: albumArtist === null ? row.folder : null, isRecording })
      drop(id)
      markDuplicates(row, song)
      return 'imported'
    } catch (error) {
      const reason = errorText(error)
      const isRejected = isDiscarded(asCallError(error))
      if (isRejected) row.upload?.clearRecord()
      change(id, { step: isRejected ? 'rejected' : 'done', problem: reason })
      return { reason }
    }
  }

  return {
    /** Also notifies of upload progress. */
    state: { get: state.get, subscribe: view.subscribe },

    /** Returns the number of files that are too large, and whether any file is media. */
    add(files: FilesWithPaths): { tooLarge: number; hasMedia: boolean } {
      additions++
      const folderOf = (path = '') => `${additions}/${albumFolderOf(path.split('/').slice(0, -1))}`
      const { media, pictures, lyrics, others } = sortFiles(files)
      const listed = new Set(state.get().rows.map(({ file, path }) => path + fileKey(file)))
      const uploaded = new Set(state.get().rows.map(({ file }) => fileKey(file)))
      const fresh = media.flatMap((file): [file: File, path: string][] => {
        const path = files.get(file) ?? file.name
        return listed.has(path + fileKey(file)) ? [] : [[withOwnKey(file, uploaded), path]]
      })
      const tooLarge = fresh.filter(([file]) => isLargerThan(file, maxMegabytes))
      const sent = uploads.add(fresh.flatMap(([file]) => (isEmpty(file) || isLargerThan(file, maxMegabytes) ? [] : file)))
      const added = fresh.map(([file, path]) => {
        const upload = sent.find((one) => one.file === file) ?? null
        return newRow(file, {
          id: ++lastId,
          path,
          addition: additions,
          folder: folderOf(path),
          lyrics: lyrics.get(withoutExtension(path)) ?? null,
          upload,
          step: upload?.state.get().step ?? 'rejected',
          problem: upload ? null : isEmpty(file) ? emptyFileText() : adminTexts.files.tooLarge({ megabytes: maxMegabytes }),
        })
      })
      const found = folderPictures(pictures.map((file) => ({ file, folder: folderOf(files.get(file)) })))
      const rows = withPaths([...state.get().rows, ...added])
      state.set({
        rows,
        ...(languagesOf(state.get().rows).length === 0 && { mainLanguage: suggestedLanguage(rows, textsOfPage().language) }),
        others: others.map((file) => file.name),
        hasSeveralPictures: pictures.length > 1 && found.size === 0,
        ...(found.size > 0 && { pictures: found, usesPictures: true }),
      })
      for (const row of added) follow(row)
      view.notify()
      return { tooLarge: tooLarge.length, hasMedia: media.length > 0 }
    },

    isStopped: () => isStopped,
    /** All songs created from the list so far. */
    imported: (): readonly ImportedSong[] => imported,
    edit(id: number, fields: Partial<ImportRow>) {
      change(id, fields)
      view.notify()
    },
    setCategory(categoryId: string) {
      state.set({ categoryId })
      view.notify()
    },
    setVisibility(visibility: ImportVisibility) {
      state.set({ visibility })
      view.notify()
    },
    setMainLanguage(mainLanguage: Language | null) {
      state.set({ mainLanguage })
      view.notify()
    },
    usePictures(usesPictures: boolean) {
      state.set({ usesPictures })
      view.notify()
    },

    remove(id: number) {
      const row = find(id)
      drop(id)
      giveUp(row)
      view.notify()
    },

    retry(id: number) {
      find(id)?.upload?.resume()
    },

    retryAll() {
      for (const row of state.get().rows) if (row.step === 'failed') row.upload?.resume()
    },

    /** Creates a song for each row to import, and waits for pending uploads. */
    async importAll(): Promise<ImportResult> {
      const before = imported.length
      const wanted = mainsFirst(rowsToImport(state.get().rows), state.get().mainLanguage).map((row) => row.id)
      const reasons: string[] = []
      for (const id of wanted) find(id)?.upload?.resume()
      for (const [done, id] of wanted.entries()) {
        if (isStopped) break
        state.set({ importing: { done, of: wanted.length } })
        const outcome = await importRow(id)
        if (outcome !== 'imported' && outcome !== 'skipped') reasons.push(outcome.reason)
      }
      state.set({ importing: null })
      const { rows } = state.get()
      const found = findDuplicates(rows)
      const duplicates = rows.filter((row) => found.has(row.id) && !row.takeAnyway).length
      const rejected = rows.filter((row) => row.step === 'rejected').length
      const hasMore = rows.length > duplicates + rejected
      return { imported: imported.length - before, failed: reasons.length, duplicates, rejected, reason: reasons[0] ?? '', hasMore }
    },

    /** Stops the import after the song that is being created, and cancels the rest of the list. */
    discard() {
      isStopped = true
      const { rows } = state.get()
      state.set({ rows: [] })
      // Cancels queued uploads first: otherwise they would start when a running one ends.
      for (const row of rows.toReversed()) if (row.step !== 'importing') giveUp(row)
    },

    /** For the Back button: pauses the uploads, which resume when the same files are chosen again. */
    leave() {
      isStopped = true
      uploads.pauseAll()
    },
  }
}

/**
 * Files of two folders can have the same name, size and time, by which uploads recognize the file to continue with. The second one gets a
 * time one millisecond later.
 */
function withOwnKey(file: File, uploaded: Set<string>): File {
  let own = file
  while (uploaded.has(fileKey(own))) own = new File([file], file.name, { type: file.type, lastModified: own.lastModified + 1 })
  uploaded.add(fileKey(own))
  return own
}

type Subscribe = (listener: () => void) => unknown

/** A throttled subscription to several sources. `notify` bypasses the throttle, because controlled inputs need a synchronous update. */
function paced(sources: readonly Subscribe[]) {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  function notify() {
    clearTimeout(timer)
    timer = undefined
    for (const listener of listeners) listener()
  }
  for (const subscribe of sources)
    subscribe(() => {
      timer ??= setTimeout(notify, renderMilliseconds)
    })
  return {
    notify,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
