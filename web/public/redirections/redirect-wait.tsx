import { Equaliser } from '#web/ui/equaliser.tsx'
import { Place } from '#web/ui/place.tsx'
import styles from './redirect-wait.module.css'
import { useRedirection } from './use-redirection.ts'

/** Shows `text` while the server is asked where `path` (with its query) leads now, then goes there. */
export function RedirectWait({ path, text }: { path: string; text: string }) {
  useRedirection(path)
  return (
    <Place>
      <h1 className={styles.wait} role="status">
        <Equaliser />
        {text}
      </h1>
    </Place>
  )
}
