export const posterSize = 1200

type Attributes = Record<string, string | number>

const short = (value: string | number): string => (typeof value === 'number' ? String(Math.round(value * 100) / 100) : value)

const element = (name: string, attributes: Attributes): string => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${short(value)}"`)
  return `<${name}${written.join('')}/>`
}

export const rectangle = (x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}): string =>
  element('rect', { x, y, width, height, fill, ...more })

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}): string =>
  element('circle', { cx, cy, r, fill, ...more })

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more: Attributes = {}): string =>
  element('ellipse', { cx, cy, rx, ry, fill, ...more })

export const path = (d: string, fill: string, more: Attributes = {}): string => element('path', { d, fill, ...more })

export const group = (transform: string, ...children: string[]): string => `<g transform="${transform}">${children.join('')}</g>`

export const times = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index))

export const picture = (title: string, width: number, height: number, ...shapes: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<title>${title}</title>
${shapes.join('\n')}
</svg>
`

export const poster = (title: string, ...shapes: string[]): string => picture(title, posterSize, posterSize, ...shapes)
