import { Menu } from '@mantine/core'
import type { Redirection } from '#contract/redirections.ts'
import { formatDate } from '#web/admin/kit/format-date.ts'
import { DeleteIcon, EditIcon, NewTabIcon } from '#web/admin/kit/icons.tsx'
import { RowMenu } from '#web/admin/kit/row-menu.tsx'
import { SavingMark } from '#web/admin/kit/saving-mark.tsx'
import { withBase } from '#web/lib/addresses.ts'
import { browserBasePath } from '#web/lib/browser.ts'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { CheckIcon, CloseIcon } from '#web/ui/icons.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useRedirectionActions } from './redirection-actions.ts'
import { useIsSaving, useSaveRedirection } from './redirection-mutations.ts'
import { redirectionValues } from './redirection-values.ts'
import styles from './redirections-columns.module.css'

const texts = adminTexts.redirections

export const SourceCell = ({ redirection: { fromUrl, toUrl } }: { redirection: Redirection }) => (
  <>
    <b className={styles.address} title={fromUrl}>
      <bdi>{fromUrl}</bdi>
    </b>
    <bdi className={styles.under}>{toUrl}</bdi>
  </>
)

export function StatusCell({ redirection }: { redirection: Redirection }) {
  if (useIsSaving(redirection)) return <SavingMark />
  return (
    <>
      <span className={styles.badge} data-inactive={!redirection.isActive || undefined}>
        {redirection.isActive ? texts.active : texts.inactive}
      </span>
      {redirection.sameSource === 'overridden' && <span className={styles.overridden}>{texts.overridden}</span>}
    </>
  )
}

export const HitsCell = ({ redirection: { hits, lastHitOn } }: { redirection: Redirection }) => (
  <>
    {hits.toLocaleString('en')}
    {lastHitOn !== null && <span className={styles.small}>{texts.lastHit(formatDate(`${lastHitOn}T12:00:00Z`))}</span>}
  </>
)

export function ActionsCell({ redirection }: { redirection: Redirection }) {
  const open = useRedirectionActions()
  const save = useSaveRedirection(redirection)
  const toggle = () =>
    save.mutate(
      { ...redirectionValues(redirection), isActive: !redirection.isActive },
      {
        onSuccess: () => showToast({ tone: 'success', description: texts.updated }),
        onError: (error) => showToast({ tone: 'error', title: adminTexts.errorTitle, description: errorText(error) }),
      },
    )
  return (
    <RowMenu>
      <Menu.Item leftSection={<EditIcon size={18} />} onClick={() => open({ kind: 'edit', redirection })}>
        {adminTexts.edit}
      </Menu.Item>
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
      <Menu.Item data-danger leftSection={<DeleteIcon size={18} />} onClick={() => open({ kind: 'delete', redirection })}>
        {adminTexts.delete}
      </Menu.Item>
    </RowMenu>
  )
}

/** What is stored is readable: signs that would end the path are written out. */
const addressOf = (path: string) => withBase(browserBasePath, encodeURI(path).replaceAll('?', '%3F').replaceAll('#', '%23'))
