import { createFileRoute } from '@tanstack/react-router'
import type { PrintSubjects } from '#contract/print.ts'
import { printAddress, readPrintAddress } from '#web/admin/codes/print-address.ts'
import { PrintStudioScreen } from '#web/admin/print/print-studio-screen.tsx'

export const Route = createFileRoute('/admin/codes_/print')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: Screen,
})

function Screen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const show = (subjects: PrintSubjects | null) =>
    void navigate({ search: subjects ? printAddress(subjects).search : {}, resetScroll: false })
  return <PrintStudioScreen subjects={readPrintAddress(search)} onSubjects={show} />
}
