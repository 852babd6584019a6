import type { ListDownloads } from '#contract/downloads.ts'
import { usePlayerTexts } from '#web/lib/texts/player.ts'
import { DownloadIcon } from '#web/public/player/player-icons.tsx'
import controls from '#web/ui/controls.module.css'

/** Plain links, which need no script. */
export function DownloadLinks({ downloads }: { downloads: ListDownloads }) {
  const texts = usePlayerTexts().downloads
  if (downloads === null) return null
  if (downloads.by === 'code')
    return (
      <a className={controls.button} href={downloads.url}>
        <DownloadIcon size={18} />
        {texts.withCode}
      </a>
    )
  const { url, renditionsUrl, mp3Url } = downloads
  return (
    <>
      <a className={controls.button} href={url} download>
        <DownloadIcon size={18} />
        {renditionsUrl === null && mp3Url === null ? texts.list : texts.originals}
      </a>
      {renditionsUrl !== null && (
        <a className={controls.button} href={renditionsUrl} download>
          <DownloadIcon size={18} />
          {texts.renditions}
        </a>
      )}
      {mp3Url !== null && (
        <a className={controls.button} href={mp3Url} download>
          <DownloadIcon size={18} />
          {texts.as({ format: 'MP3' })}
        </a>
      )}
    </>
  )
}
