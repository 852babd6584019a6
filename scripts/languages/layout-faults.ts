interface Fault {
  /** 'clipped' */
  kind: string
  /** What is wrong, and where. */
  text: string
}

interface ReadPage {
  faults: Fault[]
  /** Visible texts and accessible names in the language of the page. */
  texts: string[]
}

/**
 * Runs inside a page, so it must not refer to anything outside of itself. Content may be scrollable or end in an ellipsis; all other text
 * must be inside its button, its clipping boxes and the page, and must not overlap other text.
 */
export function readPage(): ReadPage {
  const faults = new Map<string, Fault>()
  const tolerance = 2
  const root = document.documentElement
  const layer = document.querySelector('dialog[open], [role="dialog"][aria-modal="true"]') ?? document.body

  const nameOf = (element: Element) => {
    const role = element.getAttribute('role')
    const words = [element.localName, role ? `[role=${role}]` : '', element.className.toString().split(' ')[0] ?? '']
    return words.filter(Boolean).join('.')
  }
  const report = (kind: string, text: string) => faults.set(kind + text, { kind, text })
  const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

  /** Visible only to screen readers. */
  function isUnseen(element: Element): boolean {
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { clip, clipPath, position, opacity } = getComputedStyle(box)
      if (opacity === '0' || clipPath.startsWith('inset(') || (clip !== 'auto' && position === 'absolute')) return true
      const { width, height } = box.getBoundingClientRect()
      if (position === 'absolute' && (width <= 1 || height <= 1)) return true
    }
    return false
  }

  /** Whether it overlays the page: a bar, a menu, a toast. */
  const isLayer = (element: Element): boolean => {
    for (let box: Element | null = element; box; box = box.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(box).position)) return true
    return false
  }

  /** A visible text, with a rectangle per line. */
  interface ShownText {
    element: Element
    text: string
    rects: DOMRect[]
  }
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const isForeign = (element: Element) => element.closest('[lang]')?.getAttribute('lang') !== root.lang

  const texts = new Set<string>()
  const shownTexts = readTexts()
  readNames()
  for (const shown of shownTexts) checkBoxes(shown)
  checkOverlaps(shownTexts)
  checkControls()
  checkFields()
  checkWidth()
  return { faults: [...faults.values()], texts: [...texts].filter(Boolean) }

  function readTexts(): ShownText[] {
    const shown: ShownText[] = []
    const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.nodeValue?.trim()
      if (!element || !text || element.closest('script, style, noscript, template, svg, [data-faults="ignored"]')) continue
      if (!isVisible(element)) continue
      if (!isForeign(element)) texts.add(text)
      if (isUnseen(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
      if (rects.length > 0) shown.push({ element, text, rects })
    }
    return shown
  }

  function readNames() {
    for (const element of layer.querySelectorAll('[aria-label], [placeholder], [alt], [title]')) {
      if (isForeign(element) || !isVisible(element)) continue
      for (const name of ['aria-label', 'placeholder', 'alt', 'title']) texts.add(element.getAttribute(name)?.trim() ?? '')
    }
  }

  /** Compares a text with each box around it. */
  function checkBoxes({ element, text, rects }: ShownText) {
    const [left, right] = [Math.min(...rects.map((rect) => rect.left)), Math.max(...rects.map((rect) => rect.right))]
    const [top, bottom] = [Math.min(...rects.map((rect) => rect.top)), Math.max(...rects.map((rect) => rect.bottom))]
    const control = element.closest('button, a, [role="button"], [role="tab"], [role="option"], [role="menuitem"], th, label, legend')
    let box: Element | null = element
    for (; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (style.display === 'inline' || style.display === 'contents') continue
      const rect = box.getBoundingClientRect()
      const isWider = left < rect.left - tolerance || right > rect.right + tolerance
      const isHigher = top < rect.top - tolerance || bottom > rect.bottom + tolerance
      const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      if (isWider && isShortened && control) report('shortened', `“${shorten(text)}” in ${nameOf(control)}`)
      // If the direction of the text differs from that of its box, the ellipsis is at the wrong end.
      const isBegun = getComputedStyle(element).direction === 'rtl' ? right <= rect.right + tolerance : left >= rect.left - tolerance
      if (isWider && isShortened && !isBegun) report('beginning', `“${shorten(text)}” in ${nameOf(box)}`)
      if ((isWider || isHigher) && isShortened) return
      if ([style.overflowX, style.overflowY].some((value) => value === 'auto' || value === 'scroll')) return
      if (isWider && ['hidden', 'clip'].includes(style.overflowX)) return report('clipped', `“${shorten(text)}” in ${nameOf(box)}`)
      if (isHigher && ['hidden', 'clip'].includes(style.overflowY)) return report('clipped', `“${shorten(text)}” in ${nameOf(box)}`)
      if (box === control && (isWider || bottom > rect.bottom + 4 || top < rect.top - 4))
        report('outside', `“${shorten(text)}” of ${nameOf(box)}`)
      if (style.position === 'fixed') break
    }
    if (left < -tolerance || right > root.clientWidth + tolerance) report('outside', `“${shorten(text)}” of the page`)
  }

  /** The part of a line that scrolling or clipping boxes do not hide. */
  function shownPart(element: Element, rect: DOMRect): DOMRect | null {
    let [left, top, right, bottom] = [rect.left, rect.top + rect.height * 0.2, rect.right, rect.bottom - rect.height * 0.2]
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (style.display === 'inline' || style.overflow === 'visible') continue
      const clip = box.getBoundingClientRect()
      ;[left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)]
      ;[top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)]
    }
    return right - left > 3 && bottom - top > 2 ? new DOMRect(left, top, right - left, bottom - top) : null
  }

  function checkOverlaps(all: readonly ShownText[]) {
    const lines = all.flatMap(({ element, text, rects }, index) =>
      rects.flatMap((whole) => {
        const rect = shownPart(element, whole)
        return rect ? [{ index, text, rect, isAbove: isLayer(element) }] : []
      }),
    )
    lines.sort((a, b) => a.rect.top - b.rect.top)
    for (const [position, one] of lines.entries())
      for (const other of lines.slice(position + 1)) {
        if (other.rect.top >= one.rect.bottom) break
        if (other.index === one.index || other.isAbove !== one.isAbove) continue
        const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
        const height = Math.min(one.rect.bottom, other.rect.bottom) - other.rect.top
        if (width > 3 && height > 3) report('overlap', `“${shorten(one.text)}” and “${shorten(other.text)}”`)
      }
  }

  /** Buttons and links must not be wider than their parents. */
  function checkControls() {
    for (const control of layer.querySelectorAll('button, [role="button"], a')) {
      const parent = control.parentElement
      const style = getComputedStyle(control)
      // A negative margin may move a symbol into the padding of its box.
      const isMoved = [style.marginLeft, style.marginRight].some((margin) => Number.parseFloat(margin) < 0)
      const isPlaced = style.position !== 'static' || style.display === 'inline' || isMoved
      if (!parent || isPlaced || !isVisible(control) || isUnseen(control)) continue
      const { overflowX, display } = getComputedStyle(parent)
      const [inner, outer] = [control.getBoundingClientRect(), parent.getBoundingClientRect()]
      if (overflowX !== 'visible' || display === 'inline' || display === 'contents') continue
      const isWider = inner.left < outer.left - tolerance || inner.right > outer.right + tolerance
      if (isWider) report('outside', `“${shorten(control.textContent?.trim() ?? '')}” of ${nameOf(parent)}`)
    }
  }

  /** The chosen option or the placeholder must fit into its field. */
  function checkFields() {
    const canvas = document.createElement('canvas').getContext('2d')
    for (const input of layer.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select, input:placeholder-shown')) {
      if (!canvas || !isVisible(input) || isUnseen(input)) continue
      const text = input instanceof HTMLSelectElement ? (input.selectedOptions[0]?.text ?? '') : input.placeholder
      const style = getComputedStyle(input)
      canvas.font = style.font
      const room = input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      if (canvas.measureText(text).width > room + tolerance) report('shortened', `“${shorten(text)}” in ${nameOf(input)}`)
    }
  }

  /** The page must not be wider than the window. */
  function checkWidth() {
    const wider = root.scrollWidth - root.clientWidth
    if (wider <= 0) return
    const widest = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (right > root.clientWidth + 1 || left < -1)
    })
    report('overflow', `by ${wider} px: ${[...new Set(widest.map(nameOf))].slice(-3).join(', ')}`)
  }
}
