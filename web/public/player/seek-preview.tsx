import { type RefObject, useEffect, useState } from 'react'
import { stripAddress, stripColumns, stripOf } from '#contract/thumbnail-strip.ts'
import { formatDuration } from '#web/lib/format.ts'
import text from '#web/ui/text.module.css'
import { mediaDirection } from './media-direction.ts'
import styles from './seek-preview.module.css'

interface SeekPreviewProps {
  slider: RefObject<HTMLInputElement | null>
  streamUrl: string
  durationSeconds: number
}

/** A position of the slider: in seconds, and on the screen. */
interface PreviewPosition {
  seconds: number
  left: number
  top: number
}

/** In pixels; the thumb stays within the track. */
const thumbRadius = 8
/** How long a position that was reached by keys is shown. */
const keyMilliseconds = 1_500

/** Preview of a video at the slider position that is pointed at, dragged to or reached by keys. The slider itself announces the time. */
export function SeekPreview({ slider, streamUrl, durationSeconds }: SeekPreviewProps) {
  const position = usePreviewPosition(slider)
  const strip = useStrip(position === null ? null : stripAddress(streamUrl))
  if (!position || !strip) return null
  const { interval, count, rows } = stripOf(durationSeconds)
  const [width, height] = [strip.naturalWidth / stripColumns, strip.naturalHeight / rows]
  const index = Math.min(count - 1, Math.floor(position.seconds / interval))
  const backgroundPosition = `${-width * (index % stripColumns)}px ${-height * Math.floor(index / stripColumns)}px`
  const edge = width / 2 + 8
  const left = Math.min(Math.max(position.left, edge), document.documentElement.clientWidth - edge)
  return (
    <div className={styles.preview} style={{ left, top: position.top, width }} dir={mediaDirection} aria-hidden="true">
      <div className={styles.thumbnail} style={{ height, backgroundImage: `url("${strip.src}")`, backgroundPosition }} />
      <span className={text.numbers}>{formatDuration(Math.floor(position.seconds))}</span>
    </div>
  )
}

function usePreviewPosition(slider: RefObject<HTMLInputElement | null>): PreviewPosition | null {
  const [position, setPosition] = useState<PreviewPosition | null>(null)
  useEffect(() => {
    const element = slider.current
    if (!element) return
    const listening = new AbortController()
    let hiding: ReturnType<typeof setTimeout> | undefined
    let isPointed = false

    const show = (part: number) => {
      clearTimeout(hiding)
      const { left, top, width } = element.getBoundingClientRect()
      const seconds = part * Number(element.max)
      setPosition({ seconds, left: left + thumbRadius + part * (width - 2 * thumbRadius), top })
    }
    const hide = () => {
      isPointed = false
      setPosition(null)
    }
    const onMove = ({ clientX }: PointerEvent) => {
      if (element.disabled) return
      isPointed = true
      const { left, width } = element.getBoundingClientRect()
      show(Math.min(1, Math.max(0, (clientX - left - thumbRadius) / (width - 2 * thumbRadius))))
    }
    const onInput = () => {
      if (isPointed) return
      show(element.valueAsNumber / (Number(element.max) || 1))
      hiding = setTimeout(hide, keyMilliseconds)
    }
    const options = { signal: listening.signal }
    element.addEventListener('pointermove', onMove, options)
    element.addEventListener('pointerdown', onMove, options)
    element.addEventListener('input', onInput, options)
    for (const name of ['pointerleave', 'pointercancel', 'blur']) element.addEventListener(name, hide, options)
    return () => {
      clearTimeout(hiding)
      listening.abort()
    }
  }, [slider])
  return position
}

/** The image, requested with the first position; null until it has loaded, and if there is none. */
function useStrip(address: string | null): HTMLImageElement | null {
  const [strip, setStrip] = useState<HTMLImageElement | null>(null)
  const isNew = address !== null && !strip?.src.endsWith(address)
  useEffect(() => {
    if (!isNew) return
    const image = new Image()
    image.onload = () => setStrip(image)
    image.src = address
    return () => {
      image.onload = null
    }
  }, [address, isNew])
  return isNew ? null : strip
}
