import { useApp } from '#web/lib/app-context.tsx'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import controls from '#web/ui/controls.module.css'
import { icon } from '#web/ui/icons.tsx'

/** The podcast feed of the page at `path`, for listeners of sites with episodes. Elsewhere, feed readers and editors find it. */
export function FeedLink({ path }: { path: string }) {
  const { word } = useTexts()
  const label = usePageTexts().lists.feed
  const { pagesPath } = useApp()
  if (word !== 'episode') return null
  return (
    <a className={controls.button} href={`${pagesPath}/feeds${path}.xml`} type="application/rss+xml">
      <FeedIcon size={18} />
      {label}
    </a>
  )
}

const FeedIcon = icon('M5 11a8 8 0 0 1 8 8M5 5a14 14 0 0 1 14 14M6 18h.01')
