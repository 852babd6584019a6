import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { addressInApp } from '#web/lib/address-in-app.ts'
import { useApp } from '#web/lib/app-context.tsx'
import styles from './rich-text.module.css'

interface RichTextProps {
  html: string
  className?: string | undefined
  /** Follows a link to a position in the described song, in seconds: '#t=754'. */
  onTime?: (seconds: number) => void
}

/** A text in Markdown, rendered by the server. Links to pages of this site open inside the app, so that the music continues. */
export function RichText({ html, className = '', onTime }: RichTextProps) {
  const router = useRouter()
  const app = useApp()
  function follow(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlainClick = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    const seconds = /^#t=(\d+)$/.exec(link?.getAttribute('href') ?? '')?.[1]
    if (seconds && isPlainClick && onTime) {
      event.preventDefault()
      onTime(Number(seconds))
      return
    }
    const address = link && isPlainClick && link.origin === location.origin ? addressInApp(router, link, app) : null
    if (address === null) return
    event.preventDefault()
    router.history.push(address)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link inside it was followed, by mouse or keyboard
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      className={`${styles.text} ${className}`}
      dir="auto"
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitized it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
