import { createFileRoute } from '@tanstack/react-router'
import { ArchiveSection } from '#web/admin/archive/archive-section.tsx'
import { ImportExportScreen } from '#web/admin/import-export/import-export-screen.tsx'
import { useInPlace } from '#web/admin/kit/list-address.ts'

interface Search {
  tab?: 'import'
}

export const Route = createFileRoute('/admin/import-export')({
  validateSearch: ({ tab }: Record<string, unknown>): Search => (tab === 'import' ? { tab } : {}),
  component: Screen,
})

function Screen() {
  const { tab = 'export' } = Route.useSearch()
  const show = useInPlace<Search>(Route.useNavigate())
  return <ImportExportScreen archive={<ArchiveSection />} tab={tab} onTab={(next) => show(next === 'import' ? { tab: next } : {})} />
}
