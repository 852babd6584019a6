import { useEffect, useState } from 'react'
import { usePlayerTexts } from '#web/lib/texts/player.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { playerStore } from '#web/public/player/player-state.ts'
import controls from '#web/ui/controls.module.css'
import styles from './saved-page.module.css'

/**
 * The way to the page that could not be loaded: the service worker shows saved songs in its place, with its address in the fragment. Once the
 * connection is back, it leads there by itself, unless a saved song is playing.
 */
export function RequestedPage() {
  const { noConnection } = usePlayerTexts().saved
  const { tryAgain } = useTexts().site
  const [address, setAddress] = useState<string>()
  useEffect(() => setAddress(requestedAddress()), [])
  useEffect(() => {
    if (!address) return
    const onOnline = () => playerStore.get().isPlaying || location.replace(address)
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [address])
  if (!address) return null
  return (
    <div className={styles.head}>
      <p>{noConnection}</p>
      <a href={address} className={controls.button}>
        {tryAgain}
      </a>
    </div>
  )
}

/** Anyone can write a link with a fragment: it may only lead to this site. */
function requestedAddress(): string | undefined {
  const fragment = location.hash.slice(1)
  return fragment.startsWith('/') && new URL(fragment, location.origin).origin === location.origin ? fragment : undefined
}
