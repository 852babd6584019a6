type Cleaned = { svg: string; width: number; height: number } | { problem: 'no_image' | 'unsafe_drawing' }

const attributes = [
  ...['id', 'd', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'fr', 'dx', 'dy', 'width', 'height', 'points'],
  ...['viewBox', 'preserveAspectRatio', 'xmlns', 'transform', 'gradientUnits', 'gradientTransform', 'spreadMethod', 'offset', 'href'],
  ...[
    'fill',
    'fill-rule',
    'fill-opacity',
    'stroke',
    'stroke-width',
    'stroke-opacity',
    'stroke-linecap',
    'stroke-linejoin',
    'stroke-miterlimit',
  ],
  ...['stroke-dasharray', 'stroke-dashoffset', 'opacity', 'stop-color', 'stop-opacity', 'color', 'style', 'vector-effect', 'paint-order'],
  ...['font-family', 'font-size', 'font-weight', 'font-style', 'text-anchor', 'letter-spacing'],
]
const shapes = ['svg', 'g', 'defs', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan']
const gradients = ['linearGradient', 'radialGradient', 'stop']
/** Dropped silently: descriptions, metadata of drawing programs, and clip paths, which usually are the drawing's own frame. */
const leftOut = /^(?:title|desc|metadata|clipPath|(?:sodipodi|inkscape|rdf|cc|dc):[\w-]+)$/
/** Nested references multiply elements, so <use>, patterns, filters and masks are not allowed either. */
const elementsMax = 4_000
const local = /^(?:(?!url|[\\&]).)*$|^\s*url\(\s*['"]?#[\w-]+['"]?\s*\)\s*$/i
const values = ['fill', 'stroke', 'stop-color', 'color', 'opacity', 'fill-opacity', 'stroke-opacity', 'stop-opacity', 'fill-rule']
const lengths = ['stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset']
const fonts = ['font-family', 'font-size', 'font-weight', 'font-style', 'text-anchor', 'letter-spacing']

/**
 * Reduces an SVG to shapes, colors and texts. One with other visible content (scripts, style sheets, pictures, references) is rejected
 * instead of cleaned, because it would look different without it.
 */
export async function cleanSvg(source: string): Promise<Cleaned> {
  const { default: sanitizeHtml } = await import('sanitize-html')
  if (/<!ENTITY|<!DOCTYPE[^>]*\[/i.test(source)) return { problem: 'unsafe_drawing' }
  let elements = 0
  let isUnsafe = false
  let size: { width: number; height: number } | null = null
  const known = new Set([...shapes, ...gradients])
  const svg = sanitizeHtml(source, {
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true },
    allowedTags: [...known],
    allowedAttributes: { '*': attributes },
    allowedStyles: { '*': Object.fromEntries([...values, ...lengths, ...fonts].map((name) => [name, [local]])) },
    nonTextTags: ['script', 'style', 'title', 'desc', 'metadata', 'clipPath', 'foreignObject', 'textarea', 'option'],
    exclusiveFilter: ({ tag }) => tag === 'clipPath',
    transformTags: {
      '*': (tagName, given) => {
        elements++
        const attribs: Record<string, string> = {}
        for (const [attribute, value] of Object.entries(given)) {
          const name = attribute === 'xlink:href' ? 'href' : attribute
          if (name.toLowerCase().startsWith('on')) isUnsafe = true
          if (name === 'href' && !value.startsWith('#')) isUnsafe = true
          if (attributes.includes(name) && name !== 'style' && !local.test(value.replaceAll('\n', ' '))) isUnsafe = true
          else attribs[name] = value
        }
        if (!known.has(tagName) && !leftOut.test(tagName)) isUnsafe = true
        if (tagName === 'svg') {
          size ??= sizeOf(attribs)
          attribs.xmlns = 'http://www.w3.org/2000/svg'
          if (size && !attribs.viewBox) attribs.viewBox = `0 0 ${size.width} ${size.height}`
        }
        return { tagName, attribs }
      },
    },
    allowedSchemes: [],
  }).trim()
  if (isUnsafe || elements > elementsMax) return { problem: 'unsafe_drawing' }
  return svg.startsWith('<svg') && size ? { svg, ...(size as { width: number; height: number }) } : { problem: 'no_image' }
}

/** From the view box, else from width and height. */
function sizeOf({ viewBox = '', width = '', height = '' }: Record<string, string>) {
  const box = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [w, h] = box.length === 4 ? [box[2], box[3]] : [Number.parseFloat(width), Number.parseFloat(height)]
  const isUsable = (length: number | undefined): length is number => length !== undefined && length >= 0.01 && length <= 99_999
  if (!isUsable(w) || !isUsable(h)) return null
  // Integers; only their ratio counts.
  const scale = 1_000 / Math.max(w, h)
  return { width: Math.max(1, Math.round(w * scale)), height: Math.max(1, Math.round(h * scale)) }
}
