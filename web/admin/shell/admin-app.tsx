import './mantine-styles.ts'
import './mantine.css'
import './forced-colors.css'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { MutationCache, notifyManager, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import { useTheme } from '#web/lib/theme.ts'
import { AdminGate } from './admin-gate.tsx'
import { AdminShell } from './admin-shell.tsx'
import { mantineTheme } from './mantine-theme.ts'
import { signInAgain } from './sign-in-again.ts'

/** The app below /admin. */
export function AdminApp() {
  const [queryClient] = useState(createAdminQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      {/* Variables and global classes are in mantine.css: the provider would write <style> elements, which the CSP blocks. */}
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

// Notifies in a microtask: with a timer, the second click of a double click would reach a button before its dialog is rendered as busy.
notifyManager.setScheduler(queueMicrotask)

const worthRetrying = (error: unknown) => error instanceof CallError && ['unreachable', 'unavailable'].includes(error.code)

function createAdminQueryClient() {
  // A mutation updates what its own screen shows. Other screens may show what it changed, too: they refetch when they are opened. A failed one
  // may have changed a part, or met data that is out of date.
  const markStale = () => client.invalidateQueries({ refetchType: 'none' })
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({ onSuccess: markStale, onError: markStale }),
    queryCache: new QueryCache({
      // The session has ended. Only reads redirect, because redirecting after a write would discard input.
      onError: (error) => {
        if (error instanceof CallError && error.code === 'not_signed_in') signInAgain(errorText(error))
      },
    }),
    defaultOptions: {
      // Offline, requests must fail. The default, 'online', would defer them, even after their dialog was discarded.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && worthRetrying(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
