import type { OpenObject, Storage } from '#server/storage/storage.ts'
import { etagOf } from '../media-headers.ts'
import type { MediaPrefix } from '../media-prefix.ts'
import { soundStartOf } from '../sound-start.ts'
import type { DeliveryLimits } from './limits.ts'
import { blockBytes } from './shared-blocks.ts'

/** The bytes that one kind of client gets: those from `start` on. */
export interface Representation {
  start: number
  sizeBytes: number
  modifiedAt: Date
  etag: string
  /** Cached response headers for `served`, names and values alternating. Computed with the first request. */
  ready: { served: object; headers: string[] } | null
}

export interface OpenFile extends Pick<OpenObject, 'read' | 'sizeBytes'> {
  /** The file's block ids count from here. Ids are never reused, not even when a file is reopened. */
  firstBlockId: number
  whole: Representation
  /**
   * The representation for players: an MP3 without its tag. Null if players get generated leading bytes that are not in the file; the
   * regular path serves these.
   */
  sound: Representation | null
  /** True if another program has written into the file: no more of it may be sent. */
  isAltered(): boolean
  /** Keeps the file open until `release`. False if it has been closed; then open it again. */
  use(): boolean
  release(): void
}

const freshMilliseconds = 1_000

/** Files that are being sent or were sent recently. The first request after a second checks a file again. */
export function createOpenFiles(
  openObject: NonNullable<Storage['openObject']>,
  limits: Pick<DeliveryLimits, 'openFiles' | 'idleMilliseconds'>,
) {
  const files = new Map<string, Entry>()
  const underWay = new Map<string, Promise<OpenFile | null>>()
  let blockIdsGiven = 0
  let openCount = 0

  /** Synchronous if the file was checked within the last second. Null if it does not exist. */
  function get(key: string, mimeType: string): OpenFile | Promise<OpenFile | null> {
    const entry = files.get(key)
    const now = performance.now()
    if (entry && now - entry.checkedAt < freshMilliseconds && !entry.object.isTrashed()) {
      entry.usedAt = now
      return entry.file
    }
    const first = underWay.get(key)
    if (first) return first
    const looking = (entry ? renew(key, mimeType, entry) : open(key, mimeType)).finally(() => underWay.delete(key))
    underWay.set(key, looking)
    return looking
  }

  async function renew(key: string, mimeType: string, entry: Entry): Promise<OpenFile | null> {
    const checkedAt = performance.now()
    const state = await entry.object.inspect()
    if (state === 'current' && !entry.object.isTrashed() && files.get(key) === entry) {
      entry.checkedAt = checkedAt
      entry.usedAt = checkedAt
      files.delete(key)
      files.set(key, entry)
      return entry.file
    }
    entry.isAltered = state === 'altered'
    if (files.get(key) === entry) retire(key, entry)
    return open(key, mimeType)
  }

  async function open(key: string, mimeType: string): Promise<OpenFile | null> {
    const object = await openRoomily(key)
    if (!object) return null
    openCount++
    const soundStart = await soundStartOf(object, mimeType).catch((error: unknown) => {
      close(object)
      throw error
    })
    const entry = createEntry(object, soundStart)
    for (const [oldest, other] of files) {
      if (files.size < limits.openFiles) break
      retire(oldest, other)
    }
    files.set(key, entry)
    return entry.file
  }

  /** Closes idle files and retries if the process is out of descriptors. */
  async function openRoomily(key: string): Promise<OpenObject | null> {
    try {
      return await openObject(key)
    } catch (error) {
      if (!closeIdle(0)) throw error
      return openObject(key)
    }
  }

  function createEntry(object: OpenObject, { head, from }: MediaPrefix): Entry {
    const now = performance.now()
    const entry = { object, checkedAt: now, usedAt: now, users: 0, isRetired: false, isAltered: false }
    const file: OpenFile = {
      firstBlockId: blockIdsGiven,
      sizeBytes: object.sizeBytes,
      whole: represent(object, 0),
      sound: head.length > 0 ? null : represent(object, from),
      read: object.read,
      isAltered: () => entry.isAltered,
      use: () => {
        if (entry.isRetired && entry.users === 0) return false
        entry.users++
        return true
      },
      release: () => {
        entry.users--
        if (entry.isRetired && entry.users === 0) close(entry.object)
      },
    }
    blockIdsGiven += Math.ceil(object.sizeBytes / blockBytes)
    return Object.assign(entry, { file })
  }

  /** Removes the entry from the table. Its file closes when the last user releases it. */
  function retire(key: string, entry: Entry) {
    files.delete(key)
    entry.isRetired = true
    if (entry.users === 0) close(entry.object)
  }

  function close(object: OpenObject) {
    openCount--
    object.close()
  }

  /** Returns whether any file was closed. */
  function closeIdle(idleMilliseconds: number): boolean {
    const before = openCount
    const since = performance.now() - idleMilliseconds
    for (const [key, entry] of files) if (entry.users === 0 && entry.usedAt <= since) retire(key, entry)
    return openCount < before
  }

  const sweeping = setInterval(() => closeIdle(limits.idleMilliseconds), Math.max(50, limits.idleMilliseconds / 4)).unref()

  return {
    get,
    /** Closes idle files now, others when they are released. */
    close() {
      clearInterval(sweeping)
      for (const [key, entry] of files) retire(key, entry)
    },
    openCount: () => openCount,
  }
}

interface Entry {
  object: OpenObject
  file: OpenFile
  /** From performance.now(), in milliseconds. */
  checkedAt: number
  usedAt: number
  users: number
  isRetired: boolean
  isAltered: boolean
}

function represent({ sizeBytes, modifiedAt }: OpenObject, start: number): Representation {
  const facts = { sizeBytes: sizeBytes - start, modifiedAt }
  return { ...facts, start, etag: etagOf(facts), ready: null }
}
