import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { AlbumKind } from '#contract/albums.ts'
import { cutText } from '#contract/cut-text.ts'
import { byCreditTag, creditTags, TaggedField } from '#contract/media-tags.ts'
import type { SongSelection } from '#contract/song-selections.ts'
import type { TagChange } from '#contract/song-tags.ts'
import { Problem } from '#web/admin/kit/confirm-dialog.tsx'
import { showErrorToast } from '#web/admin/kit/error-toast.ts'
import fieldset from '#web/admin/kit/fieldset.module.css'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import { formatNumber } from '#web/admin/kit/numbers.ts'
import { useSelectionActions } from '#web/admin/kit/selection-context.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { showToast } from '#web/ui/toast.ts'
import styles from './read-tags-dialog.module.css'
import { rejectionText, tagReadingQuery, useReadTags } from './selected-songs.ts'

const texts = adminTexts.readTags
const [ofSong, ofAlbum] = [adminTexts.songForm, adminTexts.albums]

const fieldNames: Record<TaggedField, string> = {
  title: ofSong.title,
  artist: ofSong.artist,
  album: ofSong.album,
  ...ofSong.facts,
  artists: ofAlbum.artists,
  albumArtist: texts.albumArtist,
  ...byCreditTag((tag) => adminTexts.credits.roles[creditTags[tag]]),
  artistMusicbrainzId: texts.ofArtist({ fact: ofSong.facts.musicbrainzId }),
  albumKind: texts.ofAlbum({ fact: ofAlbum.kind }),
  albumReleaseDate: texts.ofAlbum({ fact: ofAlbum.release }),
  albumLabel: texts.ofAlbum({ fact: ofAlbum.label }),
  albumCatalogNumber: texts.ofAlbum({ fact: ofAlbum.catalogNumber }),
  albumCopyright: texts.ofAlbum({ fact: ofAlbum.copyright }),
  albumMusicbrainzId: texts.ofAlbum({ fact: ofAlbum.musicbrainzId }),
}

/** Of a text such as lyrics, the beginning is enough to see what changes. */
const shownMax = 120

export interface TagReading {
  songs: SongSelection
  /** Whether they are the selected songs instead of a single row. */
  areSelected: boolean
}

/** Previews what the tags of the songs' files would change, and takes the chosen fields from them. */
export function ReadTagsDialog({ songs, areSelected, onClose }: TagReading & { onClose(): void }) {
  const { data: reading, error } = useQuery(tagReadingQuery(songs))
  const [left, setLeft] = useState<readonly TaggedField[]>([])
  const read = useReadTags(songs)
  const { clear } = useSelectionActions()
  const changes = reading?.songs.flatMap((song) => song.changes) ?? []
  const fields = TaggedField.options.filter((name) => changes.some(({ field }) => field === name))
  const taken = fields.filter((name) => !left.includes(name))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (read.isPending || !reading) return
    if (fields.length === 0) return onClose()
    if (taken.length === 0) return showErrorToast(adminTexts.selectedSongs.nothingChanged)
    read.mutate(taken, {
      onSuccess: ({ count }) => {
        if (areSelected) clear()
        void showToast({ tone: 'success', description: adminTexts.selectedSongs.edited({ count }) })
        onClose()
      },
      onError: (failure) => showErrorToast(rejectionText(failure)),
    })
  }

  const failure = read.error ?? error
  return (
    <FormDialog
      title={texts.action}
      width="36rem"
      isDirty={() => false}
      isSaving={read.isPending}
      submitLabel={adminTexts.save}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.body}>
        {fields.length > 0 && <p>{texts.help}</p>}
        {!reading && !error && <p role="status">{texts.looking}</p>}
        {reading && fields.length === 0 && <p role="status">{texts.same}</p>}
        {fields.length > 0 && (
          <fieldset className={fieldset.fieldset}>
            <legend>{texts.take}</legend>
            {fields.map((name) => (
              <Checkbox
                key={name}
                label={texts.field({
                  field: fieldNames[name],
                  count: formatNumber(changes.filter(({ field }) => field === name).length),
                })}
                checked={!left.includes(name)}
                onChange={({ currentTarget }) => setLeft(currentTarget.checked ? left.filter((other) => other !== name) : [...left, name])}
              />
            ))}
          </fieldset>
        )}
        {reading && taken.length > 0 && (
          <ul className={styles.songs} aria-label={texts.changes}>
            {reading.songs.map((song) => (
              <SongChanges key={song.id} title={song.title} changes={song.changes.filter(({ field }) => taken.includes(field))} />
            ))}
          </ul>
        )}
        {reading && reading.unread.length > 0 && (
          <p>
            <bdi>{texts.unread({ titles: reading.unread.map(({ title }) => title).join(adminTexts.listSeparator) })}</bdi>
          </p>
        )}
      </div>
      {failure && <Problem>{rejectionText(failure)}</Problem>}
    </FormDialog>
  )
}

function SongChanges({ title, changes }: { title: string; changes: readonly TagChange[] }) {
  if (changes.length === 0) return null
  return (
    <li>
      <p className={styles.title}>
        <bdi dir="auto">{title}</bdi>
      </p>
      <ul>
        {changes.map((change) => (
          <li key={change.field}>
            <bdi>{changeText(change)}</bdi>
          </li>
        ))}
      </ul>
    </li>
  )
}

function changeText({ field, before, after }: TagChange): string {
  const shown = { field: fieldNames[field], after: valueText(field, after) }
  return before === null || before === '' ? texts.change(shown) : texts.changeFrom({ ...shown, before: valueText(field, before) })
}

function valueText(field: TaggedField, value: string | null): string {
  const kind = field === 'albumKind' ? AlbumKind.safeParse(value).data : undefined
  const text = kind ? ofAlbum.kinds[kind] : (value ?? '')
  return text.length > shownMax ? `${cutText(text, shownMax)}…` : text
}
