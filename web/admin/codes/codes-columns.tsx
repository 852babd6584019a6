import type { DynamicCode } from '#contract/codes.ts'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { SelectAllBox, SelectBox } from '#web/admin/kit/selection-boxes.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AddressCell, DestinationCell, LabelCell, ScansCell, StateCell } from './code-cells.tsx'
import { CodeMenu } from './code-menu.tsx'
import styles from './codes-columns.module.css'

const { columns: titles } = adminTexts.codes

export const codesColumns: Column<DynamicCode>[] = [
  {
    id: 'select',
    header: () => <SelectAllBox />,
    cell: ({ row: { original } }) => <SelectBox rowKey={original.id} name={original.code} />,
    meta: { className: styles.select },
  },
  { id: 'code', header: titles.code, cell: ({ row }) => <AddressCell code={row.original} />, meta: { className: styles.code } },
  { id: 'label', header: titles.label, cell: ({ row }) => <LabelCell code={row.original} />, meta: { className: styles.label } },
  {
    id: 'destination',
    header: titles.destination,
    cell: ({ row }) => <DestinationCell code={row.original} />,
    meta: { className: styles.destination },
  },
  { id: 'state', header: titles.state, cell: ({ row }) => <StateCell code={row.original} />, meta: { className: styles.state } },
  { id: 'scans', header: titles.scans, cell: ({ row }) => <ScansCell code={row.original} />, meta: { className: styles.scans } },
  { id: 'actions', header: titles.actions, cell: ({ row }) => <CodeMenu code={row.original} />, meta: { className: styles.actions } },
]

/** Skeletons of the columns. */
export const codesShapes = {
  select: <Skeleton width="1.125rem" height="1.125rem" />,
  code: <Skeleton width="6rem" height="0.875rem" />,
  label: <Skeleton width="70%" height="0.875rem" />,
  destination: <Skeleton width="60%" height="0.875rem" />,
  state: <Skeleton width="4rem" height="1.25rem" />,
  scans: <Skeleton width="3rem" height="0.75rem" className={styles.end} />,
  actions: <Skeleton width="1.5rem" height="1.25rem" className={styles.middle} />,
}
