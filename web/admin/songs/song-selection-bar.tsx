import type { RowCount } from '#contract/fields.ts'
import { usePrintSelected } from '#web/admin/codes/use-print-selected.ts'
import { showErrorToast } from '#web/admin/kit/error-toast.ts'
import { AlbumsIcon, DeleteIcon, EditIcon, PlaylistsIcon, PrintIcon } from '#web/admin/kit/icons.tsx'
import { countText } from '#web/admin/kit/numbers.ts'
import { selectedCount } from '#web/admin/kit/selection.ts'
import { SelectionAction, SelectionBar } from '#web/admin/kit/selection-bar.tsx'
import { useSelection, useSelectionActions } from '#web/admin/kit/selection-context.tsx'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { CheckIcon } from '#web/ui/control-icons.tsx'
import { CloseIcon } from '#web/ui/icons.tsx'
import { pendingRejectionText, rejectionText, type SelectedSongs, selectedSongs, useApproveSongs } from './selected-songs.ts'
import { useSongDialogs } from './song-dialogs.tsx'
import type { SongListing, SongsPage } from './songs.queries.ts'
import { useApprovedToast } from './use-approved-toast.ts'
import { useMakeAlbum } from './use-make-album.ts'

const texts = adminTexts.selectedSongs

interface Props {
  listing: SongListing
  /** Number of listed songs, and of those that are pending. */
  count: RowCount
  pendingCount: number
  pages: readonly SongsPage[]
}

/** Actions on the selected songs. */
export function SongSelectionBar({ listing, count, pendingCount, pages }: Props) {
  const selection = useSelection()
  const { clear } = useSelectionActions()
  const open = useSongDialogs()
  const approve = useApproveSongs()
  const showApproved = useApprovedToast()
  const selected = selectedCount(selection, count)
  const print = usePrintSelected({
    kind: 'songs',
    count,
    loaded: () => pages.flatMap(idsOf),
    page: async (cursor) => {
      const page = await call('GET /api/admin/playable-songs', { query: { ...listing, cursor, limit: 1_000 } })
      return { ids: idsOf(page), nextCursor: page.nextCursor }
    },
  })
  const makeAlbum = useMakeAlbum({
    listing,
    count,
    pages,
    onReady: (album) => open({ kind: 'album', album }),
  })
  const withChosen = (act: (chosen: SelectedSongs) => void) =>
    selectedSongs(selection, listing, count).then(act, (error: unknown) => showErrorToast(rejectionText(error)))

  function approveChosen({ songs }: SelectedSongs) {
    if (approve.isPending) return
    approve.mutate('ids' in songs ? { ...songs, versions: versionsOf(pages, new Set(songs.ids)) } : songs, {
      onSuccess: (done) => {
        clear()
        showApproved(texts.approved({ count: done.count }), done.ids)
      },
      onError: (error) => {
        showErrorToast(texts.approveFailed({ reason: pendingRejectionText(error) }))
      },
    })
  }

  function addToPlaylist({ songs, label }: SelectedSongs) {
    const { sort, direction } = listing
    const inList = new Map(pages.flatMap(idsOf).map((id, index) => [id, index]))
    const placeOf = (id: string) => inList.get(id) ?? inList.size
    const ordered = 'ids' in songs ? { ids: songs.ids.toSorted((a, b) => placeOf(a) - placeOf(b)) } : songs
    open({
      kind: 'add-to-playlist',
      added: {
        selection: { songs: ordered, sort, direction },
        label: adminTexts.selection.count({ count: label }),
        areSelected: true,
      },
    })
  }

  return (
    <SelectionBar count={selected} total={count}>
      {pendingCount > 0 && (
        <>
          <SelectionAction icon={<CheckIcon size={16} />} onPress={() => void withChosen(approveChosen)}>
            {texts.approve}
          </SelectionAction>
          <SelectionAction
            icon={<CloseIcon size={16} />}
            onPress={() => void withChosen((chosen) => open({ kind: 'reject-selected', selected: chosen }))}
          >
            {adminTexts.rejectSong.reject}
          </SelectionAction>
        </>
      )}
      <SelectionAction
        icon={<EditIcon size={16} />}
        onPress={() => void withChosen((chosen) => open({ kind: 'edit-selected', selected: chosen }))}
      >
        {texts.edit}
      </SelectionAction>
      <SelectionAction icon={<PlaylistsIcon size={16} />} onPress={() => void withChosen(addToPlaylist)}>
        {adminTexts.addToPlaylist.action}
      </SelectionAction>
      <SelectionAction icon={<AlbumsIcon size={16} />} onPress={() => void makeAlbum(selection)}>
        {adminTexts.albums.makeAlbum}
      </SelectionAction>
      <SelectionAction icon={<PrintIcon size={16} />} onPress={() => void print()}>
        {adminTexts.dynamicCode.printCodes}
      </SelectionAction>
      <SelectionAction
        icon={<DeleteIcon size={16} />}
        isDangerous
        onPress={() => void withChosen((chosen) => open({ kind: 'delete-selected', selected: chosen }))}
      >
        {texts.deleteCount({ count: countText(selected) })}
      </SelectionAction>
    </SelectionBar>
  )
}

const idsOf = ({ songs }: { songs: readonly { id: string }[] }) => songs.map(({ id }) => id)

/** The versions that the list shows. */
const versionsOf = (pages: readonly SongsPage[], chosen: ReadonlySet<string>) =>
  Object.fromEntries(pages.flatMap(({ songs }) => songs.filter(({ id }) => chosen.has(id)).map(({ id, version }) => [id, version])))
