import { Message } from '#web/ui/message.tsx'
import styles from './embed.module.css'

/** Shown in the frame in place of a missing song or playlist. */
export const EmbedMissing = ({ title, text }: { title: string; text: string }) => (
  <main className={styles.empty}>
    <Message headingLevel={1} title={title} text={text} />
  </main>
)
