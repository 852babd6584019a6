import { Menu } from '@mantine/core'
import type { Redirection } from '#contract/redirections.ts'
import columns from '#web/admin/kit/columns.module.css'
import { createdColumn } from '#web/admin/kit/columns.ts'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { showFailureToast } from '#web/admin/kit/error-toast.ts'
import { formatDay } from '#web/admin/kit/format-date.ts'
import { NewTabIcon } from '#web/admin/kit/icons.tsx'
import { ItemCell } from '#web/admin/kit/item-cell.tsx'
import { formatNumber } from '#web/admin/kit/numbers.ts'
import { DeleteMenuItem, EditMenuItem, RowMenu } from '#web/admin/kit/row-menu.tsx'
import { SavingMark } from '#web/admin/kit/saving-mark.tsx'
import { StatusBadge } from '#web/admin/kit/status-badge.tsx'
import { useIsSaving } from '#web/admin/kit/use-is-saving.ts'
import { withBase } from '#web/lib/addresses.ts'
import { browserBasePath } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { CheckIcon } from '#web/ui/control-icons.tsx'
import { CloseIcon } from '#web/ui/icons.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useRedirectionDialogs } from './redirection-dialogs.tsx'
import { useSaveRedirection } from './redirection-mutations.ts'
import { redirectionValues } from './redirection-values.ts'
import styles from './redirections-columns.module.css'

const texts = adminTexts.redirections
const titles = texts.columns

export const redirectionsColumns: Column<Redirection>[] = [
  { id: 'from', header: titles.from, cell: ({ row }) => <SourceCell redirection={row.original} />, meta: { namesRow: true } },
  {
    id: 'to',
    header: titles.to,
    cell: ({ row: { original } }) => <bdi title={original.toUrl}>{original.toUrl}</bdi>,
    meta: { canHide: true, className: `${styles.to} ${columns.text}` },
  },
  {
    id: 'status',
    header: titles.status,
    cell: ({ row }) => <StatusCell redirection={row.original} />,
    meta: { canHide: true, className: styles.status },
  },
  createdColumn(titles.created, { canHide: true, className: `${styles.created} ${columns.wide}` }),
  {
    id: 'actions',
    header: titles.actions,
    cell: ({ row }) => <ActionsCell redirection={row.original} />,
    meta: { className: styles.actions },
  },
  {
    id: 'hits',
    header: titles.hits,
    cell: ({ row }) => <HitsCell redirection={row.original} />,
    meta: { canHide: true, className: `${styles.hits} ${columns.digits}` },
  },
]

const SourceCell = ({ redirection: { fromUrl, toUrl } }: { redirection: Redirection }) => (
  <ItemCell title={fromUrl} name={<bdi>{fromUrl}</bdi>}>
    <bdi className={styles.under}>{toUrl}</bdi>
  </ItemCell>
)

function StatusCell({ redirection }: { redirection: Redirection }) {
  if (useIsSaving(redirection)) return <SavingMark />
  return (
    <>
      <StatusBadge tone={redirection.isActive ? 'positive' : 'quiet'}>{redirection.isActive ? texts.active : texts.inactive}</StatusBadge>
      {redirection.isTargetMissing && <span className={styles.warning}>{texts.targetMissing}</span>}
      {redirection.sameSource === 'overridden' && <span className={styles.warning}>{texts.overridden}</span>}
    </>
  )
}

const HitsCell = ({ redirection: { hits, lastHitOn } }: { redirection: Redirection }) => (
  <>
    {formatNumber(hits)}
    {lastHitOn !== null && <span className={styles.small}>{texts.lastHit({ day: formatDay(lastHitOn) })}</span>}
  </>
)

function ActionsCell({ redirection }: { redirection: Redirection }) {
  const open = useRedirectionDialogs()
  const save = useSaveRedirection(redirection)
  const toggle = () =>
    save.mutate(
      { ...redirectionValues(redirection), isActive: !redirection.isActive },
      {
        onSuccess: () => showToast({ tone: 'success', description: texts.updated }),
        onError: showFailureToast,
      },
    )
  return (
    <RowMenu name={redirection.fromUrl}>
      <EditMenuItem onClick={() => open({ kind: 'edit', redirection })} />
      <Menu.Item leftSection={redirection.isActive ? <CloseIcon size={18} /> : <CheckIcon size={18} />} onClick={toggle}>
        {redirection.isActive ? texts.deactivate : texts.activate}
      </Menu.Item>
      <Menu.Item
        component="a"
        href={addressOf(redirection.fromUrl)}
        target="_blank"
        rel="noopener"
        leftSection={<NewTabIcon size={18} />}
        aria-label={`${texts.tryIt} ${texts.newTab}`}
      >
        {texts.tryIt}
      </Menu.Item>
      <Menu.Divider />
      <DeleteMenuItem onClick={() => open({ kind: 'delete', redirection })} />
    </RowMenu>
  )
}

/** Stored paths are decoded, so characters that would end the path are escaped. */
const addressOf = (path: string) => withBase(browserBasePath, encodeURI(path).replaceAll('?', '%3F').replaceAll('#', '%23'))
