import { inksOf } from '../colors.ts'
import type { Box, CoveredItem, Page, Shape } from '../page-model.ts'
import type { ShareCard } from '../render-task.ts'
import { fitText, type TextOptions } from '../text/fit.ts'

/** Ten pixels per millimeter. */
export const shareCardDpi = 254
/** Messengers and social networks request 1200 x 630 pixels; directories of podcasts, a square of at least 1400. */
const trims = { wide: { width: 120, height: 63 }, square: { width: 140, height: 140 } } as const
const margin = 6
const footerHeight = 4

/** Title, byline and site name on the category's color, beside the cover. A square has only the cover, or only the texts if there is no picture. */
export function layOutShareCard(card: ShareCard): Page {
  const trim = trims[card.shape]
  const isCover = card.shape === 'square' && card.covers.some(({ coverPath }) => coverPath)
  return { trim, bleed: 0, slug: 0, shapes: isCover ? coverShapes(card.covers, trim.height) : textShapes(card, trim) }
}

function textShapes({ shape, title, byline, siteName, color, covers: given }: ShareCard, trim: { width: number; height: number }): Shape[] {
  const { field, onField } = inksOf({ palette: 'category' }, color)
  const covers = shape === 'wide' ? given : []
  const left = covers.length > 0 ? trim.height : 0
  const box: Box = { x: left + margin, y: margin, width: trim.width - left - 2 * margin, height: trim.height - 2 * margin }
  const text = (content: string, at: Box, options: Omit<TextOptions, 'color'>) => fitText(content, at, { ...options, color: onField })

  const footer = text(siteName, { ...box, y: box.y + box.height - footerHeight, height: footerHeight }, footerStyle)
  const above = { ...box, height: box.height - footerHeight - margin }
  const heading = text(
    title,
    { ...above, height: above.height * (byline ? 0.72 : 1) },
    { ...headlineStyle, max: covers.length > 0 ? 13 : headlineMax[shape] },
  )
  const below = { ...above, y: above.y + heading.height + 3.5, height: above.height - heading.height - 3.5 }
  return [
    { kind: 'rectangle', x: 0, y: 0, ...trim, color: field },
    ...coverShapes(covers, trim.height),
    ...heading.lines,
    ...text(byline, below, bylineStyle).lines,
    ...footer.lines,
  ]
}

const headlineMax = { wide: 17, square: 22 }
const headlineStyle = { style: 'headline', min: 3.5, lines: 4, leading: 0.96 } as const
const bylineStyle = { style: 'strong', max: 4.4, min: 2.4, lines: 3, leading: 1.15 } as const
const footerStyle = { style: 'strong', max: 3.2, min: 2, lines: 1 } as const

/** One cover, or four arranged as a square. */
function coverShapes(covers: readonly CoveredItem[], height: number): Shape[] {
  const perSide = covers.length === 4 ? 2 : 1
  const side = height / perSide
  return covers.slice(0, perSide * perSide).map((item, index) => ({
    kind: 'image',
    image: { kind: 'cover', item },
    x: (index % perSide) * side,
    y: Math.floor(index / perSide) * side,
    width: side,
    height: side,
  }))
}
