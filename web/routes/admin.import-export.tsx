import { createFileRoute } from '@tanstack/react-router'
import { ArchiveSection } from '#web/admin/archive/archive-section.tsx'
import { ImportExportScreen } from '#web/admin/import-export/import-export-screen.tsx'

export const Route = createFileRoute('/admin/import-export')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: 'import' } => (tab === 'import' ? { tab } : {}),
  component: Screen,
})

function Screen() {
  const { tab = 'export' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ImportExportScreen
      archive={<ArchiveSection />}
      tab={tab}
      onTab={(next) => void navigate({ search: next === 'import' ? { tab: next } : {}, replace: true, resetScroll: false })}
    />
  )
}
