import { absolute } from '#web/lib/addresses.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { Message } from '#web/ui/message.tsx'
import styles from './embed.module.css'

interface EmbedMissingProps {
  title: string
  text: string
  siteName: string
  /** Path of the item's page, which asks for a password, announces a start, or suggests other songs. */
  path: string
}

/** Shown in the frame in place of a missing item. */
export function EmbedMissing({ title, text, siteName, path }: EmbedMissingProps) {
  const site = useApp()
  const listenOn = usePageTexts().embed.listenOn({ siteName })
  return (
    <main className={styles.empty}>
      <Message headingLevel={1} title={title} text={text} />
      <a href={absolute(site, path)} target="_blank" rel="noopener" className={styles.elsewhere}>
        {listenOn}
      </a>
    </main>
  )
}
