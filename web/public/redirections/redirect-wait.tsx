import { Equaliser } from '#web/ui/equaliser.tsx'
import { MessagePage } from '#web/ui/message-page.tsx'
import styles from './redirect-wait.module.css'
import { useRedirection } from './use-redirection.ts'

/** Shows `text` while it looks up `path` (with its query), then navigates to the target. */
export function RedirectWait({ path, text }: { path: string; text: string }) {
  useRedirection(path)
  return (
    <MessagePage>
      <h1 className={styles.wait} role="status">
        <Equaliser />
        {text}
      </h1>
    </MessagePage>
  )
}
