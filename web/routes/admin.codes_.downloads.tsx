import { createFileRoute } from '@tanstack/react-router'
import { DownloadCodesScreen } from '#web/admin/downloads/download-codes-screen.tsx'

export const Route = createFileRoute('/admin/codes_/downloads')({
  component: DownloadCodesScreen,
})
