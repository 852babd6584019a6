import { Drawer } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '#web/admin/kit/notice.tsx'
import { screenTitleId } from '#web/admin/kit/screen-bar.tsx'
import { SidebarContext, useSidebarState } from '#web/admin/kit/sidebar-state.ts'
import { useScrollLock } from '#web/admin/kit/use-scroll-lock.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { PlaybackErrors } from '#web/public/player/playback-errors.tsx'
import text from '#web/ui/text.module.css'
import { showHandedOverToasts } from '#web/ui/toast.ts'
import { useMayCall } from './admin-gate.tsx'
import styles from './admin-shell.module.css'
import { PaletteHost } from './palette-opener.tsx'
import { PlayerOverlay } from './player-overlay.tsx'
import { ScreenGate } from './screen-gate.tsx'
import { Sidebar } from './sidebar.tsx'

/** Sidebar, screen, player. Below 768 px the sidebar slides over the screen. */
export function AdminShell({ children }: { children: ReactNode }) {
  const sidebar = useSidebarState()
  useScrollLock(sidebar.panelOpened)
  useEffect(showHandedOverToasts, [])
  useEffect(loadToaster, [])
  useScreenTitle()
  const main = useFocusOnNewScreen()
  const { site: siteTexts } = useTexts()
  return (
    <SidebarContext value={sidebar}>
      <div className={styles.shell} data-sidebar={sidebar.shape}>
        {sidebar.shape === 'panel' ? (
          <Drawer.Root
            opened={sidebar.panelOpened}
            onClose={sidebar.closePanel}
            size="var(--sidebar-phone)"
            lockScroll={false}
            zIndex="var(--z-sheet)"
            classNames={{ content: styles.panel ?? '' }}
            transitionProps={{ transition: 'slide-right', duration: 200 }}
          >
            <Drawer.Overlay />
            <Drawer.Content radius={0} aria-label={adminTexts.shell.navigation}>
              <Sidebar />
            </Drawer.Content>
          </Drawer.Root>
        ) : (
          <>
            <button type="button" className={text.skip} onClick={() => main.current?.focus()}>
              {siteTexts.skipToContent}
            </button>
            <aside className={styles.side} aria-label={adminTexts.shell.navigation}>
              <Sidebar />
            </aside>
          </>
        )}
        <main ref={main} className={styles.main} tabIndex={-1} aria-labelledby={screenTitleId}>
          <StorageNotice />
          <ScreenGate>{children}</ScreenGate>
        </main>
      </div>
      <PlayerOverlay />
      <PaletteHost />
      <PlaybackErrors manner={() => 'list'} />
    </SidebarContext>
  )
}

/** Preloaded: the first message may be about a lost connection, when the chunk could not load any more. */
const loadToaster = () => void import('#web/ui/toaster.tsx').catch(() => {})

/** Sets the title of the tab: the server does not render the admin area, so its page has a general title. */
function useScreenTitle() {
  const title = useRouterState({ select: ({ matches }) => matches.at(-1)?.meta?.find((tag) => tag?.title)?.title })
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}

/**
 * Moves the focus from the sidebar to the next screen: that is how screen readers notice it. A dialog that opens with the screen retains its
 * focus.
 */
function useFocusOnNewScreen() {
  const main = useRef<HTMLElement>(null)
  const pathname = useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname })
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!document.activeElement?.closest('main, [role="dialog"]')) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

const storageStateQuery = () =>
  queryOptions({
    queryKey: ['storage-state'],
    queryFn: ({ signal }) => call('GET /api/admin/storage-state', { signal }),
    staleTime: 30_000,
    refetchInterval: 60_000,
  })

/** Shown on every screen while media storage is unavailable. */
function StorageNotice() {
  const { data } = useQuery(storageStateQuery())
  const texts = useMayCall<'GET /api/admin/system'>('admin') ? adminTexts.storage : adminTexts.roles.storage
  if (!data || data.state === 'ok') return null
  return (
    <div className={styles.above}>
      <Notice text={texts[data.state]} />
    </div>
  )
}
