import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import type { FileTags } from './file-tags.ts'
import { longestText, type PickedFile, sharedTag, type UploadValues } from './upload-values.ts'

const noTags: FileTags = { title: '', artist: '', album: '' }

interface Form {
  files: readonly PickedFile[]
  setFiles: Dispatch<SetStateAction<readonly PickedFile[]>>
  setValues: Dispatch<SetStateAction<UploadValues>>
  onArtist(): void
}

/** Fills empty fields from the tags of chosen files: titles, and an artist and album that all files share. */
export function useFileTags({ files, setFiles, setValues, onArtist }: Form) {
  const [tags, setTags] = useState<Readonly<Record<string, FileTags>>>({})
  const requested = useRef(new Set<string>())
  const filled = useRef({ artist: '', album: '' })

  useEffect(() => {
    for (const { id, file } of files) {
      if (requested.current.has(id)) continue
      requested.current.add(id)
      void tagsOf(file).then((found) => setTags((known) => ({ ...known, [id]: found })))
    }
  }, [files])

  useEffect(() => {
    const tagged = files.map((one) => taggedBy(one, tags[one.id]))
    if (tagged.some((one, index) => one !== files[index])) setFiles(tagged)
  }, [files, tags, setFiles])

  // biome-ignore lint/correctness/useExhaustiveDependencies: fields are filled when files or their tags change, and not while they are typed in
  useEffect(() => {
    if (files.some(({ id }) => !tags[id])) return
    for (const field of ['artist', 'album'] as const) {
      const before = filled.current[field]
      const proposed = sharedTag(files.map(({ id }) => (tags[id] ?? noTags)[field]))
      filled.current[field] = proposed
      if (proposed === before) continue
      setValues((known) => (known[field].trim() === '' || known[field] === before ? { ...known, [field]: proposed } : known))
      if (proposed && field === 'artist') onArtist()
    }
  }, [files, tags])
}

/** Applies the artist and the title in the tags. Returns the same object if it has both. */
function taggedBy(picked: PickedFile, tags = noTags): PickedFile {
  const titled = titledBy(picked, tags)
  const taggedArtist = tags.artist.slice(0, longestText)
  return titled.taggedArtist === taggedArtist ? titled : { ...titled, taggedArtist }
}

/** Applies the title in the tags. Returns the same object if the title was typed, or is already that of the tags. */
function titledBy(picked: PickedFile, tags = noTags): PickedFile {
  const title = tags.title.slice(0, longestText)
  if (!title || picked.title !== picked.proposed || picked.proposed === title) return picked
  return { ...picked, title, proposed: title }
}

/** Treats a file with unreadable tags as one without. */
async function tagsOf(file: File): Promise<FileTags> {
  try {
    // 60 KB that are needed only after a file is chosen.
    const { readFileTags } = await import('./file-tags.ts')
    return await readFileTags(file)
  } catch (error) {
    console.warn(error)
    return noTags
  }
}
