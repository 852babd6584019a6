import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { coverWidths } from '#contract/songs.ts'
import type * as pattern from '#design/cover-pattern.ts'
import { useApp } from '#web/lib/app-context.tsx'
import styles from './cover.module.css'

const widths: typeof coverWidths = [96, 320, 640, 1200]

export interface CoverSubject {
  title: string
  coverUrl: string | null
  category: { color: string }
}

export const isOwnCover = (coverUrl: string) => coverUrl.startsWith('/')

/** 'a-96.avif 96w, a-320.avif 320w, …' for a cover of this site. */
export const coverSources = (address: string, format: 'avif' | 'webp') =>
  widths.map((width) => `${address}-${width}.${format} ${width}w`).join(', ')

interface CoverProps {
  song: CoverSubject
  /** As in <img sizes>: how wide the cover is shown. */
  sizes: string
  /** The largest element of the first screen (LCP): loads first. */
  isFirst?: boolean
  className?: string | undefined
}

/**
 * The cover, or the pattern generated from title and category if there is none or it fails to load. Decorative: the title is next to it.
 */
export function Cover({ song, sizes, isFirst = false, className = '' }: CoverProps) {
  const image = useRef<HTMLImageElement>(null)
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  // An image in the server's HTML may have failed before hydration added the error handler.
  useEffect(() => {
    const { complete, currentSrc, naturalWidth } = image.current ?? {}
    if (complete && currentSrc && naturalWidth === 0) setFailedUrl(song.coverUrl)
  }, [song.coverUrl])

  const classes = `${styles.sleeve} ${className}`
  if (!song.coverUrl || song.coverUrl === failedUrl)
    return <CoverPattern key={song.title + song.category.color} song={song} className={classes} />

  const address = song.coverUrl
  const shared = {
    ref: image,
    alt: '',
    className: classes,
    width: 640,
    height: 640,
    decoding: 'async',
    onError: () => setFailedUrl(song.coverUrl),
    ...(isFirst ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const)),
  } as const
  if (!isOwnCover(song.coverUrl)) return <img {...shared} alt="" src={address} referrerPolicy="no-referrer" />
  return (
    <picture>
      <source type="image/avif" srcSet={coverSources(address, 'avif')} sizes={sizes} />
      <img {...shared} alt="" srcSet={coverSources(address, 'webp')} sizes={sizes} src={`${address}-640.webp`} />
    </picture>
  )
}

/**
 * Rendered on the server and kept during hydration: the generator loads only for patterns that are new in the browser. React has no
 * children to compare; the element is filled directly.
 */
function CoverPattern({ song, className }: { song: CoverSubject; className: string }) {
  const { renderPattern } = useApp()
  const svg = useRef<SVGSVGElement>(null)
  const { title } = song
  const { color } = song.category
  useLayoutEffect(() => {
    if (svg.current && !svg.current.firstChild) void draw(svg.current, title, color).catch(() => {})
  }, [title, color])
  return (
    <svg
      ref={svg}
      className={className}
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of our own numbers and colors; the title only seeds the dice
      dangerouslySetInnerHTML={{ __html: renderPattern?.(title, color) ?? '' }}
      suppressHydrationWarning
    />
  )
}

let loaded: typeof pattern | null = null

/** Rejects without a connection: the cover then stays plain. */
async function draw(svg: SVGSVGElement, title: string, color: string) {
  // Does not await code that is already loaded, which would show an empty frame.
  loaded ??= await import('#design/cover-pattern.ts')
  svg.innerHTML = loaded.coverPattern(title, color)
}
