import { ActionIcon, Tooltip } from '@mantine/core'
import { Avatar } from '#web/admin/kit/avatar.tsx'
import { LogoutIcon } from '#web/admin/kit/icons.tsx'
import { useSidebar } from '#web/admin/kit/sidebar-state.ts'
import { mayLeave } from '#web/admin/kit/use-leave-question.tsx'
import { browserBasePath } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { pageTextsOfPage } from '#web/lib/texts/pages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { switchTheme } from '#web/lib/theme.ts'
import { signOut } from '#web/public/session/session.ts'
import { ThemeIcon } from '#web/ui/icons.tsx'
import { handOverToast } from '#web/ui/toast.ts'
import { useViewer } from './admin-gate.tsx'
import styles from './sidebar.module.css'

export function AccountFooter() {
  const viewer = useViewer()
  const { shape } = useSidebar()
  const { site: siteTexts } = useTexts()
  return (
    <div className={styles.foot}>
      <span className={styles.avatar}>
        <Avatar person={viewer} size="2rem" />
      </span>
      <span className={styles.who}>
        <b>
          <bdi dir="auto">{viewer.displayName}</bdi>
        </b>
        <span>@{viewer.username}</span>
      </span>
      <ActionIcon variant="subtle" aria-label={siteTexts.switchTheme} onClick={switchTheme}>
        <ThemeIcon size={18} />
      </ActionIcon>
      <Tooltip label={adminTexts.shell.logout} position="right" disabled={shape !== 'icons'}>
        <button type="button" className={styles.logout} onClick={() => void signOutHere()}>
          <LogoutIcon />
          <span className={styles.word}>{adminTexts.shell.logout}</span>
        </button>
      </Tooltip>
    </div>
  )
}

/** Signs out and redirects to the home page, which shows a toast; cancelled if the user stays with unsaved changes. */
async function signOutHere() {
  if (!(await mayLeave())) return
  await signOut()
  const { signedOutTitle, signedOutText } = pageTextsOfPage().account
  handOverToast({ tone: 'success', title: signedOutTitle, description: signedOutText })
  window.location.assign(`${browserBasePath}/`)
}
