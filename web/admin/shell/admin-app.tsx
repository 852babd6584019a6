import './mantine-styles.ts'
import './mantine.css'
import './forced-colors.css'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { notifyManager, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError } from '#web/lib/api.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import { useTheme } from '#web/lib/theme.ts'
import { AdminGate } from './admin-gate.tsx'
import { AdminShell } from './admin-shell.tsx'
import { mantineTheme } from './mantine-theme.ts'
import { goToSignIn } from './sign-in-again.ts'

/** Everything below /admin. */
export function AdminApp() {
  const [queryClient] = useState(createAdminQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      {/* Variables and global classes come from mantine.css: the provider would write <style> elements, which the CSP blocks. */}
      <DirectionProvider initialDirection={textsOfPage().direction} detectDirection={false}>
        <MantineProvider theme={mantineTheme} forceColorScheme={useTheme()} withCssVariables={false} withGlobalClasses={false}>
          <AdminGate>
            <AdminShell>
              <Outlet />
            </AdminShell>
          </AdminGate>
        </MantineProvider>
      </DirectionProvider>
    </QueryClientProvider>
  )
}

// A timer would let the second click of a double click reach a button before its dialog has rendered that it is busy.
notifyManager.setScheduler(queueMicrotask)

const worthRetrying = (error: unknown) => error instanceof CallError && ['unreachable', 'unavailable'].includes(error.code)

const createAdminQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      // The session has ended. Only reads redirect: after a write, what was typed would be lost.
      onError: (error) => {
        if (error instanceof CallError && error.code === 'not_signed_in') goToSignIn()
      },
    }),
    defaultOptions: {
      // Offline, a request fails and says so: the default, 'online', keeps it for later, also after its dialog was discarded.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && worthRetrying(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
