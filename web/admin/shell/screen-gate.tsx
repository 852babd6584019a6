import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { adminScreens } from '#contract/admin-screens.ts'
import { grants } from '#contract/roles.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { useViewer } from './admin-gate.tsx'
import { InsteadOfScreen } from './no-such-screen.tsx'
import { screenAt, screenTitles } from './screen-titles.ts'

const texts = adminTexts.roles

/** Renders the screen, or a message if the viewer may not open it. No security boundary: the server checks each request. */
export function ScreenGate({ children }: { children: ReactNode }) {
  const { role } = useViewer()
  const screen = useRouterState({ select: ({ matches }) => screenAt(matches.at(-1)?.fullPath ?? '') })
  if (screen === null || grants(role, adminScreens[screen])) return children
  return <InsteadOfScreen screen={screenTitles[screen]} title={texts.noScreenTitle} text={texts.noScreenText} />
}
