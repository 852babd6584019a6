import { Button, Menu, NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type TrashItem, type TrashKind, trashDays, trashKindsOf } from '#contract/trash.ts'
import { TimeAgo } from '#web/admin/activity/time-ago.tsx'
import { BusyButton } from '#web/admin/kit/busy-button.tsx'
import { ContinuousList } from '#web/admin/kit/continuous-list.tsx'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { formatDate } from '#web/admin/kit/format-date.ts'
import { ChevronIcon, DeleteIcon, HistoryIcon } from '#web/admin/kit/icons.tsx'
import { ItemCell } from '#web/admin/kit/item-cell.tsx'
import { ListMessage } from '#web/admin/kit/list-message.tsx'
import listTools from '#web/admin/kit/list-tools.module.css'
import { RowMenu } from '#web/admin/kit/row-menu.tsx'
import { ScreenBar } from '#web/admin/kit/screen-bar.tsx'
import { SelectAllBox, SelectBox } from '#web/admin/kit/selection-boxes.tsx'
import { SelectionProvider, useCoverage, useSelectionActions, useSelectionOf } from '#web/admin/kit/selection-context.tsx'
import { useRestore } from '#web/admin/kit/use-restore.ts'
import { useViewer } from '#web/admin/shell/admin-gate.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { type TrashPage, trashQuery } from './trash.queries.ts'
import { TrashDialogs, useTrashDialogs } from './trash-dialogs.tsx'
import styles from './trash-screen.module.css'
import { TrashSelectionBar } from './trash-selection-bar.tsx'

const texts = adminTexts.trash
const titles = texts.columns
const rowsOf = (page: TrashPage) => page.items
const rowKey = ({ id }: TrashItem) => id

const columns: Column<TrashItem>[] = [
  {
    id: 'select',
    header: () => <SelectAllBox />,
    cell: ({ row: { original } }) => <SelectBox rowKey={original.id} name={original.name} />,
    meta: { className: styles.select },
  },
  {
    id: 'name',
    header: titles.name,
    cell: ({ row }) => <NameCell item={row.original} />,
    meta: { namesRow: true },
  },
  {
    id: 'deletedBy',
    header: titles.deletedBy,
    cell: ({ row }) => <bdi dir="auto">{row.original.deletedBy ?? texts.system}</bdi>,
    meta: { className: styles.by },
  },
  {
    id: 'deletedAt',
    header: titles.deletedAt,
    cell: ({ row }) => <TimeAgo timestamp={row.original.deletedAt} />,
    meta: { className: styles.when },
  },
  { id: 'expires', header: titles.expires, cell: ({ row }) => formatDate(row.original.expiresAt), meta: { className: styles.expires } },
  { id: 'actions', header: titles.actions, cell: ({ row }) => <ActionsCell item={row.original} />, meta: { className: styles.actions } },
]

const NameCell = ({ item: { name, kind, rejectionReason: reason } }: { item: TrashItem }) => (
  <ItemCell title={name}>
    {texts.nouns[kind]}
    {reason && (
      <span className={styles.reason} dir="auto">
        {texts.rejectionReason({ reason })}
      </span>
    )}
  </ItemCell>
)

interface Props {
  /** Shows only items of this kind; an unknown kind is ignored. */
  kind: string | undefined
  /** Index of the first visible item. */
  at: number
  onKind(kind: TrashKind | undefined): void
  onPosition(index: number): void
}

export const TrashScreen = (props: Props) => (
  <SelectionProvider>
    <TrashList {...props} />
  </SelectionProvider>
)

function TrashList({ kind: wanted, at, onKind, onPosition }: Props) {
  const kinds = trashKindsOf(useViewer().role)
  const kind = kinds.find((one) => one === wanted)
  const list = useInfiniteQuery(trashQuery(kind))
  const pages = list.data?.pages ?? []
  const [first] = pages
  const count = pages.at(-1)?.count
  useSelectionOf({ kind }, count)
  const isAnySelected = useCoverage() !== 'none'
  return (
    <TrashDialogs>
      <ScreenBar title={texts.title} action={first && !kind && <EmptyButton page={first} />} />
      <div className={listTools.tools}>
        <NativeSelect
          label={texts.kindLabel}
          value={kind ?? ''}
          onChange={({ currentTarget }) => onKind(kinds.find((one) => one === currentTarget.value))}
          data={[{ value: '', label: texts.allKinds }, ...kinds.map((value) => ({ value, label: texts.kinds[value] }))]}
          rightSection={<ChevronIcon size={16} />}
        />
        {/* The message of an empty trash says the same. */}
        {(kind || count) && <p>{texts.retention({ days: trashDays })}</p>}
      </div>
      <ContinuousList
        list={list}
        listKey={kind ?? ''}
        rowsOf={rowsOf}
        rowKey={rowKey}
        columns={columns}
        texts={texts}
        bar={isAnySelected && <TrashSelectionBar kind={kind} count={count ?? 0} pages={pages} />}
        at={at}
        onPosition={onPosition}
        empty={
          <ListMessage title={texts.emptyTitle} text={kind ? texts.emptyKind : texts.empty({ days: trashDays })}>
            {kind && (
              <Button variant="default" onClick={() => onKind(undefined)}>
                {texts.showAll}
              </Button>
            )}
          </ListMessage>
        }
      />
    </TrashDialogs>
  )
}

function EmptyButton({ page: { items, count } }: { page: TrashPage }) {
  const open = useTrashDialogs()
  const [newest] = items
  if (!newest) return null
  return (
    <Button variant="default" onClick={() => open({ kind: 'empty', count, until: newest.deletedAt })}>
      {texts.emptyTrash}
    </Button>
  )
}

function ActionsCell({ item }: { item: TrashItem }) {
  const open = useTrashDialogs()
  const restore = useRestore()
  const isPhone = useMediaQuery('(width < 48rem)')
  const { clear, deselect } = useSelectionActions()
  const { id, name, deletionId, deletedTogether } = item
  const restoreOne = () => restore.mutate({ id }, { onSuccess: () => deselect(id) })
  return (
    <div className={styles.buttons}>
      {!isPhone && (
        <BusyButton
          variant="default"
          size="compact-md"
          aria-label={texts.restoreNamed({ name })}
          isBusy={restore.isPending}
          onClick={restoreOne}
        >
          {texts.restore}
        </BusyButton>
      )}
      <RowMenu name={name}>
        {isPhone && (
          <Menu.Item leftSection={<HistoryIcon size={18} />} onClick={restoreOne}>
            {texts.restore}
          </Menu.Item>
        )}
        {deletedTogether > 1 && (
          <Menu.Item leftSection={<HistoryIcon size={18} />} onClick={() => restore.mutate({ deletionId }, { onSuccess: clear })}>
            {texts.restoreTogether({ count: deletedTogether })}
          </Menu.Item>
        )}
        <Menu.Item data-danger leftSection={<DeleteIcon size={18} />} onClick={() => open({ kind: 'delete', item })}>
          {texts.deleteForever}
        </Menu.Item>
      </RowMenu>
    </div>
  )
}
