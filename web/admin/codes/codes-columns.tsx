import type { DynamicCode } from '#contract/codes.ts'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { SelectAllBox, SelectBox } from '#web/admin/kit/selection-boxes.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
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
  // Two name the row: only the label is visible in narrow windows, and only the code if users hide the label.
  {
    id: 'code',
    header: titles.code,
    cell: ({ row }) => <AddressCell code={row.original} />,
    meta: { namesRow: true, className: styles.code },
  },
  {
    id: 'label',
    header: titles.label,
    cell: ({ row }) => <LabelCell code={row.original} />,
    meta: { namesRow: true, canHide: true, className: styles.label },
  },
  {
    id: 'destination',
    header: titles.destination,
    cell: ({ row }) => <DestinationCell code={row.original} />,
    meta: { className: styles.destination },
  },
  {
    id: 'state',
    header: titles.state,
    cell: ({ row }) => <StateCell code={row.original} />,
    meta: { canHide: true, className: styles.state },
  },
  {
    id: 'scans',
    header: titles.scans,
    cell: ({ row }) => <ScansCell code={row.original} />,
    meta: { canHide: true, className: styles.scans },
  },
  { id: 'actions', header: titles.actions, cell: ({ row }) => <CodeMenu code={row.original} />, meta: { className: styles.actions } },
]
