import { useEffect, useId, useRef } from 'react'
import { loadSession, signOut, useSession } from '#web/features/session/session.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { useLaterTexts } from '#web/lib/texts/later.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import controls from '#web/ui/controls.module.css'
import { PersonIcon } from '#web/ui/icons.tsx'
import { handOverToast } from '#web/ui/toast.ts'
import styles from './account-menu.module.css'

/** What a signed-in person finds in the header. */
export function AccountMenu() {
  const texts = useTexts()
  const laterTexts = useLaterTexts().account
  const { viewer } = useSession()
  const { basePath } = useApp()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)

  useEffect(() => {
    void loadSession()
  }, [])

  async function logout() {
    menu.current?.hidePopover()
    await signOut()
    handOverToast({ tone: 'success', title: laterTexts.signedOutTitle, description: laterTexts.signedOutText })
    location.assign(`${basePath}/`)
  }

  if (!viewer) return null
  return (
    <div className={styles.account}>
      <button type="button" className={`${controls.icon} ${styles.button}`} aria-label={texts.site.account} popoverTarget={id}>
        <PersonIcon size={22} />
      </button>
      <div ref={menu} id={id} popover="auto" className={styles.menu}>
        <p className={styles.name}>
          <b>
            <bdi dir="auto">{viewer.displayName}</bdi>
          </b>
          <span>@{viewer.username}</span>
        </p>
        <button type="button" className={styles.item} onClick={logout}>
          {texts.site.logout}
        </button>
      </div>
    </div>
  )
}
