import { Button, NativeSelect, Select } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Ref, useEffect, useRef, useState } from 'react'
import type { PrintSubjects } from '#contract/print.ts'
import { batchesQuery } from '#web/admin/codes/codes.queries.ts'
import { ItemPicker } from '#web/admin/codes/item-picker.tsx'
import { ChevronIcon } from '#web/admin/kit/icons.tsx'
import { formatNumber } from '#web/admin/kit/numbers.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { PlaylistCover } from '#web/public/playlists/playlist-cover.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './card.module.css'
import { Card } from './card.tsx'
import { DynamicCodesButton } from './dynamic-codes.tsx'

const texts = adminTexts.print.subjects

interface Props {
  subjects: PrintSubjects | null
  /** Name of the playlist, album, batch or single item, from the preview. */
  name: string | null
  onSubjects(subjects: PrintSubjects | null): void
}

/** The items to print: chosen here, or passed from another screen. */
export function SubjectsCard({ subjects, name, onSubjects }: Props) {
  const [changeButton, kindField] = [useRef<HTMLButtonElement>(null), useRef<HTMLSelectElement>(null)]
  const isChosen = subjects !== null
  const wasChosen = useRef(isChosen)
  useEffect(() => {
    if (wasChosen.current === isChosen) return
    wasChosen.current = isChosen
    // A choice replaces the picker that had the focus, and vice versa.
    if (document.activeElement === document.body) (changeButton.current ?? kindField.current)?.focus()
  })
  return (
    <Card heading={texts.heading}>
      {subjects ? (
        <>
          <p>
            <b>{labelFor(subjects)}</b>
            {name !== null && (
              <>
                : <bdi dir="auto">{name}</bdi>
              </>
            )}
          </p>
          <p className={styles.help}>{helpOf(subjects)}</p>
          <div className={styles.buttons}>
            {isFixed(subjects) && <DynamicCodesButton subjects={subjects} onChosen={onSubjects} />}
            <Button ref={changeButton} variant="subtle" onClick={() => onSubjects(null)}>
              {texts.change}
            </Button>
          </div>
        </>
      ) : (
        <SubjectsPicker kindField={kindField} onSubjects={onSubjects} />
      )}
    </Card>
  )
}

/** Whether the codes link to the items directly, so that they cannot be changed. */
const isFixed = ({ kind }: PrintSubjects) => kind !== 'codes' && kind !== 'batch' && kind !== 'download-batch'

function helpOf(subjects: PrintSubjects): string {
  if (subjects.kind === 'download-batch') return adminTexts.downloadCodes.cardsHelp
  return isFixed(subjects) ? texts.fixed : texts.dynamic
}

const { cards } = adminTexts.downloadCodes

const labelFor = (subjects: PrintSubjects): string =>
  'ids' in subjects
    ? texts.chosen[subjects.kind]({ count: subjects.ids.length })
    : { ...texts.chosen, 'download-batch': cards }[subjects.kind]

const kinds = ['songs-of-playlist', 'playlists', 'songs-of-album', 'albums', 'artists', 'batch'] as const
type Kind = (typeof kinds)[number]

/** The kind of item to search for. */
const pickedKinds = {
  'songs-of-playlist': 'playlist',
  playlists: 'playlist',
  'songs-of-album': 'album',
  albums: 'album',
  artists: 'artist',
} as const

/** Playlists, albums, artists and batches are picked here; single songs and codes in their own lists. */
function SubjectsPicker({ kindField, onSubjects }: { kindField: Ref<HTMLSelectElement>; onSubjects(subjects: PrintSubjects): void }) {
  const [kind, setKind] = useState<Kind>('songs-of-playlist')
  return (
    <>
      <RecentPlaylists onPlaylist={(id) => onSubjects({ kind: 'playlists', ids: [id] })} />
      <p className={styles.help}>{texts.intro}</p>
      <NativeSelect
        ref={kindField}
        label={texts.kind}
        rightSection={<ChevronIcon size={16} />}
        value={kind}
        data={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
        onChange={(event) => setKind(event.currentTarget.value as Kind)}
      />
      {kind === 'batch' ? (
        <BatchSelect onBatch={(id) => onSubjects({ kind, id })} />
      ) : (
        <ItemPicker
          key={pickedKinds[kind]}
          kind={pickedKinds[kind]}
          item={null}
          onItem={({ id }) => onSubjects(kind === 'songs-of-playlist' || kind === 'songs-of-album' ? { kind, id } : { kind, ids: [id] })}
        />
      )}
      <p className={styles.help}>{texts.others}</p>
      <div className={styles.buttons}>
        <Button variant="default" renderRoot={(props) => <Link to="/admin/$" params={{ _splat: 'songs' }} {...props} />}>
          {texts.toSongs}
        </Button>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/admin/$" params={{ _splat: 'codes' }} activeOptions={{ exact: true }} {...props} />}
        >
          {texts.toCodes}
        </Button>
      </div>
    </>
  )
}

const recentMax = 4

/** The newest playlists, each with a button that selects it. */
function RecentPlaylists({ onPlaylist }: { onPlaylist(id: string): void }) {
  const { data: playlists, isPending } = useQuery(recentPlaylistsQuery())
  if (isPending)
    return (
      <div className={styles.recent}>
        {Array.from({ length: recentMax }, (_, place) => place).map((place) => (
          <Skeleton key={place} height="3rem" />
        ))}
      </div>
    )
  if (!playlists || playlists.length === 0) return null
  return (
    <ul className={styles.recent} aria-label={texts.recent}>
      {playlists.map((playlist) => (
        <li key={playlist.id}>
          <button type="button" onClick={() => onPlaylist(playlist.id)}>
            <PlaylistCover playlist={playlist} sizes="40px" />
            <span>
              <b dir="auto">{playlist.name}</b>
              <small>{texts.songs({ songs: playlist.songCount })}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const recentPlaylistsQuery = () =>
  queryOptions({
    queryKey: ['print', 'recent-playlists'],
    queryFn: async ({ signal }) =>
      (await call('GET /api/admin/playlists', { query: { limit: recentMax, counted: 'no' }, signal })).playlists,
  })

function BatchSelect({ onBatch }: { onBatch(id: string): void }) {
  const { data: batches } = useQuery(batchesQuery())
  if (batches?.length === 0) return <p>{texts.noBatches}</p>
  return (
    <Select
      label={texts.batch}
      placeholder={texts.batchPlaceholder}
      searchable
      data={batches?.map(({ id, name, codes }) => ({ value: id, label: `${name} (${formatNumber(codes)})` })) ?? []}
      nothingFoundMessage={batches && texts.nothing}
      value={null}
      onChange={(id) => id && onBatch(id)}
    />
  )
}
