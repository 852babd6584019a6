import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { languageChoice } from '#contract/languages.ts'
import { Avatar } from '#web/admin/kit/avatar.tsx'
import { LanguageIcon, LogoutIcon } from '#web/admin/kit/icons.tsx'
import { useSidebar } from '#web/admin/kit/sidebar-state.ts'
import { mayLeave } from '#web/admin/kit/use-leave-question.tsx'
import { browserBasePath } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { pageTextsOfPage } from '#web/lib/texts/pages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { switchTheme } from '#web/lib/theme.ts'
import { useLanguageLinks } from '#web/lib/use-language-links.ts'
import { signOut } from '#web/public/session/session.ts'
import { handOverToast } from '#web/ui/handed-over-toasts.ts'
import { ThemeIcon } from '#web/ui/icons.tsx'
import { useViewer } from './admin-gate.tsx'
import styles from './sidebar.module.css'
import { SidebarMenu } from './sidebar-menu.tsx'

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
        <b dir="auto">{viewer.displayName}</b>
        <span dir="ltr">@{viewer.username}</span>
      </span>
      <LanguageMenu label={siteTexts.language} />
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

/** The server stores the choice in a cookie and redirects back to the same screen. */
function LanguageMenu({ label }: { label: string }) {
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  return (
    <SidebarMenu
      label={label}
      isBeside={(shape) => shape === 'icons'}
      target={
        <ActionIcon variant="subtle" aria-label={label}>
          <LanguageIcon size={18} />
        </ActionIcon>
      }
    >
      {useLanguageLinks((language) => `${search ? `${search}&` : '?'}${languageChoice}=${language}`).map((link) => (
        <Menu.Item key={link.lang} component="a" {...link} />
      ))}
    </SidebarMenu>
  )
}

/** Signs out and redirects to the home page, which shows a toast; canceled if the user stays with unsaved changes. */
async function signOutHere() {
  if (!(await mayLeave())) return
  await signOut()
  const { signedOutTitle, signedOutText } = pageTextsOfPage().account
  handOverToast({ tone: 'success', title: signedOutTitle, description: signedOutText })
  window.location.assign(`${browserBasePath}/`)
}
