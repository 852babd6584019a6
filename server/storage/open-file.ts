import { close, fstat, open, read, type Stats, stat } from 'node:fs'
import { promisify } from 'node:util'
import { absent, hasCode } from './durable-files.ts'
import type { OpenObject } from './storage.ts'

/** Opens files as objects, and marks open objects when they are trashed. */
export function createOpenFiles() {
  const openAt = new Map<string, Set<Presence>>()

  function watch(path: string): Presence {
    const presences = openAt.get(path) ?? new Set()
    const presence: Presence = {
      isTrashed: false,
      invalidate: () => {
        presences.delete(presence)
        if (presences.size === 0 && openAt.get(path) === presences) openAt.delete(path)
      },
    }
    openAt.set(path, presences.add(presence))
    return presence
  }

  return {
    /** Null if there is no file at `path`. */
    async open(path: string): Promise<OpenObject | null> {
      // Watch before opening the file: it may be trashed in between.
      const presence = watch(path)
      try {
        const object = await openFile(path, presence)
        if (!object) presence.invalidate()
        return object
      } catch (error) {
        presence.invalidate()
        throw error
      }
    },

    /** Call when the file at `path` was moved to the trash. */
    trashed(path: string) {
      for (const presence of openAt.get(path) ?? []) presence.isTrashed = true
    },
  }
}

interface Presence {
  isTrashed: boolean
  invalidate(): void
}

/** Uses the bare file descriptor: reads through a FileHandle cost twice as much. */
async function openFile(path: string, presence: Presence): Promise<OpenObject | null> {
  const fd = await promisify(open)(path, 'r').catch((error: unknown) => {
    if (hasCode(error, ...absent)) return null
    throw error
  })
  if (fd === null) return null
  const facts = await promisify(fstat)(fd).catch((error: unknown) => {
    close(fd)
    throw error
  })
  if (!facts.isFile()) {
    close(fd)
    return null
  }
  return {
    sizeBytes: facts.size,
    modifiedAt: facts.mtime,
    read: (buffer, position, done) => fill(fd, { buffer, position, filled: 0 }, done),
    isTrashed: () => presence.isTrashed,
    inspect: () => inspect(path, facts),
    close: () => {
      presence.invalidate()
      close(fd)
    },
  }
}

type ReadDone = Parameters<OpenObject['read']>[2]

/** Local disks return all bytes in one read; network file systems may return fewer. */
function fill(fd: number, at: { buffer: Uint8Array; position: number; filled: number }, done: ReadDone) {
  const { buffer, position, filled } = at
  read(fd, buffer, filled, buffer.length - filled, position + filled, (error, bytesRead) => {
    if (error || bytesRead === 0 || filled + bytesRead === buffer.length) done(error, filled + bytesRead)
    else fill(fd, { ...at, filled: filled + bytesRead }, done)
  })
}

async function inspect(path: string, opened: Stats): Promise<'current' | 'missing' | 'altered'> {
  try {
    const now = await promisify(stat)(path)
    if (now.ino !== opened.ino || now.dev !== opened.dev) return 'missing'
    return now.size === opened.size && now.mtimeMs === opened.mtimeMs ? 'current' : 'altered'
  } catch (error) {
    if (hasCode(error, ...absent)) return 'missing'
    throw error
  }
}
