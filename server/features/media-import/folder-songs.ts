import type { SameImport } from '#server/features/songs/folder-albums.ts'

interface Placed {
  /** As albumFolderOf returns it. */
  folder: string
  album: string
}

/** The first song of each folder and album text in a run. Songs of the same folder share its album (songs/folder-albums.ts). */
export function createFolderSongs() {
  let firstId: string | null = null
  const ids = new Map<string, string>()
  const created = new Set<string>()

  return {
    /** For one attempt of a transaction; `keep` after it was committed. */
    attempt() {
      const added = new Map<string, string>()
      const inserted: string[] = []
      return {
        sameImport: (placed: Placed): SameImport => ({
          firstId: firstId ?? inserted[0] ?? null,
          inFolderId: ids.get(keyOf(placed)) ?? added.get(keyOf(placed)) ?? null,
        }),
        add(id: string, placed: Placed | null) {
          inserted.push(id)
          if (placed && !added.has(keyOf(placed))) added.set(keyOf(placed), id)
        },
        keep() {
          firstId ??= inserted[0] ?? null
          for (const id of inserted) created.add(id)
          for (const [key, id] of added) if (!ids.has(key)) ids.set(key, id)
        },
      }
    },

    /** A song that an earlier run has created from a file of this folder. */
    addEarlier(id: string, placed: Placed) {
      const key = keyOf(placed)
      if (!created.has(id) && !ids.has(key)) ids.set(key, id)
    },
  }
}

export type FolderSongs = ReturnType<typeof createFolderSongs>

const keyOf = ({ folder, album }: Placed) => JSON.stringify([folder, album])
