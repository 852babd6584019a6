import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { adminScreens } from '#contract/admin-screens.ts'
import { grants } from '#contract/roles.ts'
import columns from '#web/admin/kit/columns.module.css'
import { actionsColumn } from '#web/admin/kit/columns.ts'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { formatDate } from '#web/admin/kit/format-date.ts'
import { CopyIcon, EditIcon, NewTabIcon } from '#web/admin/kit/icons.tsx'
import { ItemCell } from '#web/admin/kit/item-cell.tsx'
import { languageName } from '#web/admin/kit/language-name.ts'
import { joinNames } from '#web/admin/kit/numbers.ts'
import { DeleteMenuItem, EditMenuItem, RowMenu } from '#web/admin/kit/row-menu.tsx'
import { StatusBadge } from '#web/admin/kit/status-badge.tsx'
import { useViewer } from '#web/admin/shell/admin-gate.tsx'
import { withBase } from '#web/lib/addresses.ts'
import { browserBasePath } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import type { ListedPage } from './listed-pages.ts'
import { usePageDialogs } from './page-dialogs.tsx'
import styles from './pages-columns.module.css'

const texts = adminTexts.pages
const titles = texts.columns

export const pagesColumns: Column<ListedPage>[] = [
  {
    id: 'title',
    header: titles.title,
    cell: ({ row: { original } }) => (
      <ItemCell title={original.title}>
        {original.kind === 'built-in' ? texts.builtIn : <bdi className={styles.under}>{original.path}</bdi>}
      </ItemCell>
    ),
    meta: { namesRow: true },
  },
  { id: 'address', header: titles.address, cell: ({ row }) => <bdi>{row.original.path}</bdi>, meta: { className: styles.address } },
  { id: 'status', header: titles.status, cell: ({ row }) => <Status page={row.original} />, meta: { className: styles.status } },
  {
    id: 'languages',
    header: titles.languages,
    cell: ({ row: { original } }) => original.kind === 'own' && joinNames(original.page.languages.map(languageName)),
    meta: { className: `${styles.languages} ${columns.text}` },
  },
  {
    id: 'updated',
    header: titles.updated,
    cell: ({ row: { original } }) => original.kind === 'own' && formatDate(original.page.updatedAt),
    meta: { className: `${styles.updated} ${columns.digits} ${columns.wide}` },
  },
  {
    id: 'actions',
    header: titles.actions,
    cell: ({ row }) => <ActionsCell page={row.original} />,
    meta: { className: actionsColumn(styles.actions) },
  },
]

function Status({ page: { kind, isShown } }: { page: ListedPage }) {
  if (isShown) return <StatusBadge tone="positive">{texts.published}</StatusBadge>
  return <StatusBadge tone="quiet">{kind === 'own' ? texts.draft : texts.notWritten}</StatusBadge>
}

function ActionsCell({ page: listed }: { page: ListedPage }) {
  const open = usePageDialogs()
  const { role } = useViewer()
  const navigate = useNavigate()
  const isEditedInSettings = listed.kind === 'built-in' && grants(role, adminScreens.settings)
  // Editors can do nothing with a built-in page that is not written.
  if (listed.kind === 'built-in' && !isEditedInSettings && !listed.isShown) return null
  return (
    <RowMenu name={listed.title}>
      {listed.kind === 'own' && (
        <>
          <EditMenuItem onClick={() => open({ kind: 'edit', page: listed.page })} />
          <Menu.Item leftSection={<CopyIcon size={18} />} onClick={() => open({ kind: 'duplicate', page: listed.page })}>
            {texts.duplicate}
          </Menu.Item>
        </>
      )}
      {isEditedInSettings && (
        <Menu.Item
          leftSection={<EditIcon size={18} />}
          onClick={() => void navigate({ to: '/admin/$', params: { _splat: 'settings' }, hash: listed.card })}
        >
          {texts.editInSettings}
        </Menu.Item>
      )}
      {(listed.kind === 'own' || listed.isShown) && (
        <Menu.Item
          leftSection={<NewTabIcon size={18} />}
          component="a"
          href={withBase(browserBasePath, listed.path)}
          target="_blank"
          rel="noopener"
        >
          {texts.view}
        </Menu.Item>
      )}
      {listed.kind === 'own' && (
        <>
          <Menu.Divider />
          <DeleteMenuItem onClick={() => open({ kind: 'delete', page: listed.page })} />
        </>
      )}
    </RowMenu>
  )
}
