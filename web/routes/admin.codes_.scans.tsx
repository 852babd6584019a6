import { createFileRoute } from '@tanstack/react-router'
import { isPeriod, type Period } from '#contract/periods.ts'
import { ScansScreen } from '#web/admin/codes/scans-screen.tsx'
import { useInPlace } from '#web/admin/kit/list-address.ts'

interface Search {
  period?: Period
  batch?: string
  code?: string
}

export const Route = createFileRoute('/admin/codes_/scans')({
  // The router parses an id of digits as a number.
  validateSearch: ({ period, batch, code }: Record<string, unknown>): Search => ({
    ...(isPeriod(period) ? { period } : {}),
    ...(batch ? { batch: String(batch) } : {}),
    ...(code ? { code: String(code) } : {}),
  }),
  component: Screen,
})

function Screen() {
  const { period = '30d', batch, code } = Route.useSearch()
  const show = useInPlace<Search>(Route.useNavigate())
  return (
    <ScansScreen
      listing={{ period, batch, code }}
      onListing={({ period: days, batch: ofBatch, code: ofCode }) =>
        show({ period: days, ...(ofBatch ? { batch: ofBatch } : {}), ...(ofCode ? { code: ofCode } : {}) })
      }
    />
  )
}
