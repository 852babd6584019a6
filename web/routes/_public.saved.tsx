import { createFileRoute } from '@tanstack/react-router'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import { SavedPage } from '#web/public/saved/saved-page.tsx'

export const Route = createFileRoute('/_public/saved')({
  head: () => ({ meta: [{ title: textsOfPage().titles.saved }] }),
  component: SavedPage,
})
