import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { HomeSection } from '#contract/home.ts'
import { Segmented } from '#web/admin/kit/segmented.tsx'
import { browserBasePath } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { useTheme } from '#web/lib/theme.ts'
import type { Theme } from '#web/lib/theme-switch.ts'
import { previewReady, previewSections } from '#web/public/home/use-previewed.ts'
import { applyBrand } from './apply-brand.ts'
import type { Values } from './setting-values.ts'
import styles from './site-preview.module.css'

const texts = adminTexts.brand.preview

/** Fits a page 1280 px wide into the width of the card. */
const scale = 0.55
/** Visible height above the first section, in pixels. */
const headRoom = 40

interface Props {
  label: string
  values: Values
  /** Replace the saved sections; the preview then scrolls through the whole page. */
  sections?: readonly HomeSection[] | undefined
}

/** A scaled iframe of the home page, with the theme of these values. */
export function SitePreview({ label, values, sections }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const shownTheme = useTheme()
  const [chosenTheme, setChosenTheme] = useState<Theme | null>(null)
  const [loads, setLoads] = useState(0)
  const theme = chosenTheme ?? shownTheme
  const isWhole = sections !== undefined
  const height = usePageHeight(frame, isWhole ? loads : null)
  const sheet = useRef<HTMLDivElement>(null)
  const isLaidOut = height !== undefined
  useEffect(() => {
    const hero = frame.current?.contentDocument?.querySelector('main > section')
    // Scrolls below the hero, which the sections do not change.
    if (isLaidOut && hero && sheet.current) sheet.current.scrollTop = hero.getBoundingClientRect().bottom * scale - headRoom
  }, [isLaidOut])

  useEffect(() => {
    const page = frame.current?.contentDocument
    // A loading document has no root element yet; its load event rerenders.
    if (!page?.documentElement) return
    page.documentElement.dataset.theme = theme
    applyBrand(page, values)
  })
  useEffect(() => {
    const target = frame.current
    if (!target || !sections) return
    const send = () => target.dispatchEvent(new CustomEvent(previewSections, { detail: sections }))
    send()
    target.addEventListener(previewReady, send)
    return () => target.removeEventListener(previewReady, send)
  }, [sections])

  return (
    <div className={styles.preview}>
      <Segmented
        label={texts.theme}
        value={theme}
        options={(['light', 'dark'] as const).map((value) => ({ value, label: texts.themes[value] }))}
        onChange={(value) => setChosenTheme(value)}
      />
      <div
        ref={sheet}
        className={styles.window}
        style={{ '--scale': scale } as CSSProperties}
        {...(isWhole && { role: 'group', 'aria-label': label, tabIndex: 0 })}
      >
        <div style={{ height: height && height * scale }}>
          <iframe
            ref={frame}
            src={`${browserBasePath}/`}
            title={label}
            loading={isWhole ? 'lazy' : 'eager'}
            tabIndex={-1}
            style={{ height }}
            onLoad={() => setLoads((loads) => loads + 1)}
            inert
          />
        </div>
      </div>
    </div>
  )
}

/** Observed height of the page's content; undefined before the first load, and if `loads` is null. */
function usePageHeight(frame: { current: HTMLIFrameElement | null }, loads: number | null): number | undefined {
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const main = loads && frame.current?.contentDocument?.querySelector('main')
    if (!main) return
    const observer = new ResizeObserver(() => setHeight(main.offsetTop + main.offsetHeight))
    observer.observe(main)
    return () => observer.disconnect()
  }, [frame, loads])
  return height
}
