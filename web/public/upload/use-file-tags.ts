import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { factsOfPaths } from '#contract/path-facts.ts'
import type { FileTags } from './file-tags.ts'
import { longestText, type PickedFile, sharedTag, type UploadValues } from './upload-values.ts'

const noTags: FileTags = { title: '', artist: '', album: '' }

interface Form {
  files: readonly PickedFile[]
  setFiles: Dispatch<SetStateAction<readonly PickedFile[]>>
  setValues: Dispatch<SetStateAction<UploadValues>>
  onArtist(): void
}

/** Fills empty fields from the tags of chosen files, or else from their names: titles, and an artist and album that all files share. */
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
    const tagged = described(files, tags)
    if (tagged.some((one, index) => one !== files[index])) setFiles(tagged)
  }, [files, tags, setFiles])

  // biome-ignore lint/correctness/useExhaustiveDependencies: fields are filled when files or their tags change, and not while they are typed in
  useEffect(() => {
    if (files.some(({ id }) => !tags[id])) return
    for (const field of ['artist', 'album'] as const) {
      const before = filled.current[field]
      const proposed = sharedTag(textsOf(files, tags).map((texts) => texts[field]))
      filled.current[field] = proposed
      if (proposed === before) continue
      setValues((known) => (known[field].trim() === '' || known[field] === before ? { ...known, [field]: proposed } : known))
      if (proposed && field === 'artist') onArtist()
    }
  }, [files, tags])
}

type Tags = Readonly<Record<string, FileTags>>

/** The tags of the files; names give what they lack (path-facts.ts). */
function textsOf(files: readonly PickedFile[], tags: Tags) {
  const named = factsOfPaths(files.map(({ file }) => file.name))
  return files.map(({ id }, at) => {
    const { title, artist, album } = tags[id] ?? noTags
    const { title: namedTitle = '', artist: namedArtist, album: namedAlbum, discNumber, trackNumber } = named[at] ?? {}
    return {
      title: title || namedTitle,
      artist: artist || (namedArtist ?? ''),
      album: album || (namedAlbum ?? ''),
      discNumber: discNumber ?? undefined,
      trackNumber: trackNumber ?? undefined,
    }
  })
}

/** The files with their artists, titles and numbers. Those that have them already are the same objects. */
function described(files: readonly PickedFile[], tags: Tags): PickedFile[] {
  const texts = textsOf(files, tags)
  return files.map((picked, at) => {
    const { title = '', artist = '', discNumber, trackNumber } = texts[at] ?? {}
    const titled = titledBy(picked, title.slice(0, longestText))
    const taggedArtist = artist.slice(0, longestText)
    const { numbers } = titled
    if (titled.taggedArtist === taggedArtist && numbers.discNumber === discNumber && numbers.trackNumber === trackNumber) return titled
    return { ...titled, taggedArtist, numbers: { ...(discNumber && { discNumber }), ...(trackNumber && { trackNumber }) } }
  })
}

/** Returns the same object if the title was typed, or is already this one. */
function titledBy(picked: PickedFile, title: string): PickedFile {
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
