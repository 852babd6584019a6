import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { DownloadBatch } from '#contract/download-codes.ts'
import { printAddress } from '#web/admin/codes/print-address.ts'
import columns from '#web/admin/kit/columns.module.css'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { showFailureToast } from '#web/admin/kit/error-toast.ts'
import { formatDate } from '#web/admin/kit/format-date.ts'
import { DisableIcon, EnableIcon, PrintIcon, TableIcon } from '#web/admin/kit/icons.tsx'
import { ItemCell } from '#web/admin/kit/item-cell.tsx'
import { formatNumber } from '#web/admin/kit/numbers.ts'
import { DeleteMenuItem, EditMenuItem, RowMenu } from '#web/admin/kit/row-menu.tsx'
import { StatusBadge } from '#web/admin/kit/status-badge.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { showToast } from '#web/ui/toast.ts'
import { useBatchDialogs } from './batch-dialogs.tsx'
import styles from './batches-columns.module.css'
import { useUpdateDownloadBatch } from './download-codes.queries.ts'

const texts = adminTexts.downloadCodes
const titles = texts.columns

export const batchesColumns: Column<DownloadBatch>[] = [
  { id: 'name', header: titles.name, cell: ({ row }) => <NameCell batch={row.original} />, meta: { namesRow: true } },
  {
    id: 'redeemed',
    header: titles.codes,
    cell: ({ row: { original } }) => texts.of({ redeemed: original.redeemed, all: original.codes * original.uses }),
    meta: { className: `${styles.number} ${columns.digits}` },
  },
  {
    id: 'left',
    header: titles.left,
    cell: ({ row }) => formatNumber(row.original.left),
    meta: { className: `${styles.number} ${columns.digits} ${styles.left}` },
  },
  {
    id: 'ends',
    header: titles.ends,
    cell: ({ row: { original } }) => (original.endsAt === null ? texts.noEnd : formatDate(original.endsAt)),
    meta: { className: styles.ends },
  },
  { id: 'status', header: titles.status, cell: ({ row }) => <StatusCell batch={row.original} />, meta: { className: styles.status } },
  { id: 'actions', header: titles.actions, cell: ({ row }) => <ActionsCell batch={row.original} />, meta: { className: styles.actions } },
]

function NameCell({ batch }: { batch: DownloadBatch }) {
  const open = useBatchDialogs()
  const { name, item } = batch
  return (
    <ItemCell
      title={name}
      dir="auto"
      name={
        <button type="button" onClick={() => open({ kind: 'codes', batch })}>
          {name}
        </button>
      }
    >
      <bdi dir="auto">{item.name ?? texts.deletedItem}</bdi>
    </ItemCell>
  )
}

function StatusCell({ batch: { isRevoked, endsAt } }: { batch: DownloadBatch }) {
  if (isRevoked) return <StatusBadge tone="quiet">{texts.revoked}</StatusBadge>
  const isOver = endsAt !== null && Date.parse(endsAt) <= Date.now()
  return <StatusBadge tone={isOver ? 'quiet' : 'positive'}>{isOver ? texts.ended : texts.active}</StatusBadge>
}

function ActionsCell({ batch }: { batch: DownloadBatch }) {
  const open = useBatchDialogs()
  const update = useUpdateDownloadBatch(batch)
  const allow = () =>
    update.mutate(
      { isRevoked: false },
      {
        onSuccess: () => showToast({ tone: 'success', description: texts.allowedDone }),
        onError: showFailureToast,
      },
    )
  return (
    <RowMenu name={batch.name}>
      <Menu.Item leftSection={<TableIcon size={18} />} onClick={() => open({ kind: 'codes', batch })}>
        {texts.show}
      </Menu.Item>
      <Menu.Item
        leftSection={<PrintIcon size={18} />}
        renderRoot={(props) => <Link {...printAddress({ kind: 'download-batch', id: batch.id })} {...props} />}
      >
        {texts.print}
      </Menu.Item>
      <EditMenuItem onClick={() => open({ kind: 'edit', batch })} />
      <Menu.Divider />
      {batch.isRevoked ? (
        <Menu.Item leftSection={<EnableIcon size={18} />} onClick={allow}>
          {texts.allow}
        </Menu.Item>
      ) : (
        <Menu.Item data-danger leftSection={<DisableIcon size={18} />} onClick={() => open({ kind: 'revoke', batch })}>
          {texts.revoke}
        </Menu.Item>
      )}
      <DeleteMenuItem onClick={() => open({ kind: 'delete', batch })} />
    </RowMenu>
  )
}
