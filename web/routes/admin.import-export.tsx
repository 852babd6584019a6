import { createFileRoute } from '@tanstack/react-router'
import { ScreenBar } from '#web/features/admin-shell/admin/screen-bar.tsx'
import { ArchiveSection } from '#web/features/archive/admin/archive-section.tsx'

export const Route = createFileRoute('/admin/import-export')({
  head: () => ({ meta: [{ title: 'Import/Export · Admin' }] }),
  component: () => (
    <>
      <ScreenBar title="Import/Export" />
      <ArchiveSection />
    </>
  ),
})
