import { TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { type AdminPlaylist, type OrderedSelection, PlaylistPlace } from '#contract/admin-playlists.ts'
import { limits } from '#contract/limits.ts'
import { Problem } from '#web/admin/kit/confirm-dialog.tsx'
import { showErrorToast } from '#web/admin/kit/error-toast.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import { Segmented } from '#web/admin/kit/segmented.tsx'
import { type Target, TargetField } from '#web/admin/kit/target-field.tsx'
import { browserCall as call } from '#web/lib/browser.ts'
import { readText, writeText } from '#web/lib/device-storage.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { showToast } from '#web/ui/toast.ts'
import styles from './add-to-playlist-dialog.module.css'
import { useAddToPlaylist } from './playlist-mutations.ts'
import { useUndoAddition } from './use-undo-addition.ts'

const texts = adminTexts.addToPlaylist
const foundMax = 20

interface PlaylistTarget extends Target {
  playlist: AdminPlaylist
}

interface Props {
  selection: OrderedSelection
  /** What is added: a title or a number of songs. */
  label: string
  /** Error message for a rejection. */
  reasonOf(error: Error): string
  onAdded?(): void
  onOpen(playlist: AdminPlaylist): void
  onClose(): void
}

/** The browser remembers the place: new episodes come first, hymns last. */
const storageKey = 'add-to-playlist-place'
const rememberedPlace = () => PlaylistPlace.catch('end').parse(readText('localStorage', storageKey))

/** Adds songs to an existing playlist, at its start or end, or to a new one. */
export function AddToPlaylistDialog({ selection, label, reasonOf, onAdded, onOpen, onClose }: Props) {
  const [into, setInto] = useState<'existing' | 'new'>('existing')
  const [target, setTarget] = useState<PlaylistTarget | null>(null)
  const [place, setPlace] = useState(rememberedPlace)
  const [name, setName] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const add = useAddToPlaylist(selection)
  const undo = useUndoAddition(onOpen)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (add.isPending) return
    const chosen = into === 'new' ? name.trim() && { name } : target && { id: target.id, place }
    if (!chosen) {
      setMissing(into === 'new' ? adminTexts.playlistForm.nameMissing : texts.playlistMissing)
      form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
      return
    }
    add.mutate(chosen, {
      onSuccess: ({ playlist, addedCount, presentCount }) => {
        if ('place' in chosen) writeText('localStorage', storageKey, place)
        void showToast({
          tone: 'success',
          description: outcome(playlist.name, addedCount, presentCount),
          action: { label: texts.open, onPress: () => onOpen(playlist) },
          ...(addedCount > 0 && {
            otherAction: {
              label: adminTexts.trash.undo,
              onPress: () => undo.mutate({ playlist, addedCount, place, isNew: into === 'new' }),
            },
          }),
        })
        onClose()
        onAdded?.()
      },
      onError: (error) => showErrorToast(texts.failed({ reason: reasonOf(error) })),
    })
  }

  return (
    <FormDialog
      title={texts.title}
      width="32rem"
      isDirty={() => name.trim() !== ''}
      isSaving={add.isPending}
      submitLabel={texts.add}
      onSubmit={submit}
      onClose={onClose}
    >
      <div ref={form} className={styles.fields}>
        <p>
          <b>
            <bdi dir="auto">{label}</bdi>
          </b>
        </p>
        <Segmented
          label={texts.target}
          hidesLabel
          value={into}
          options={[
            { value: 'existing', label: texts.existing },
            { value: 'new', label: texts.new },
          ]}
          onChange={(next) => {
            setMissing(null)
            setInto(next)
          }}
        />
        {into === 'existing' ? (
          <TargetField
            kind="playlist"
            label={texts.playlist}
            aria-required
            looking={adminTexts.playlists.loading}
            find={findPlaylists}
            target={target}
            error={missing}
            onTarget={(next) => {
              setMissing(null)
              setTarget(next)
            }}
          />
        ) : (
          <TextInput
            data-autofocus
            label={adminTexts.playlistForm.name}
            aria-required
            maxLength={limits.name}
            value={name}
            error={missing}
            onChange={(event) => {
              setMissing(null)
              setName(event.currentTarget.value)
            }}
          />
        )}
        {into === 'existing' && (
          <>
            <Segmented
              label={texts.place}
              value={place}
              options={[
                { value: 'start', label: texts.atStart },
                { value: 'end', label: texts.atEnd },
              ]}
              onChange={(next) => setPlace(next)}
            />
            <p className={styles.help}>{texts.order}</p>
          </>
        )}
        {into === 'existing' && target && target.playlist.schoolPrivacy !== 'off' && (
          <p className={styles.help} role="status">
            <b>{adminTexts.schoolPrivacy.badge}</b>
            <br />
            {adminTexts.schoolPrivacy.songs}
          </p>
        )}
        {add.error && <Problem>{texts.failed({ reason: reasonOf(add.error) })}</Problem>}
      </div>
    </FormDialog>
  )
}

function outcome(name: string, added: number, present: number): string {
  if (added === 0) return texts.present({ name })
  return present === 0 ? texts.added({ count: added, name }) : texts.addedSome({ added, present, name })
}

async function findPlaylists(search: string, signal: AbortSignal): Promise<PlaylistTarget[]> {
  const { playlists } = await call('GET /api/admin/playlists', { query: { search, limit: foundMax, counted: 'no' }, signal })
  return playlists.map((playlist) => ({
    id: playlist.id,
    name: playlist.name,
    by: [adminTexts.playlists.songCount({ count: playlist.songCount }), playlist.creator?.displayName].filter(Boolean).join(' · '),
    playlist,
  }))
}
