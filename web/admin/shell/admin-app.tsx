import '@mantine/core/styles.layer.css'
import './mantine.css'
import './forced-colors.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useTheme } from '#web/lib/theme.ts'
import { AdminGate } from './admin-gate.tsx'
import { AdminShell } from './admin-shell.tsx'
import { mantineTheme } from './mantine-theme.ts'
import { createAdminQueryClient } from './query-client.ts'

/** Everything below /admin. */
export function AdminApp() {
  const [queryClient] = useState(createAdminQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      {/* Variables and global classes come from mantine.css: the provider would write <style> elements, which the CSP refuses. */}
      <MantineProvider theme={mantineTheme} forceColorScheme={useTheme()} withCssVariables={false} withGlobalClasses={false}>
        <AdminGate>
          <AdminShell>
            <Outlet />
          </AdminShell>
        </AdminGate>
      </MantineProvider>
    </QueryClientProvider>
  )
}
