import type { PositionedGlyph } from './fonts/face.ts'

/*
 * A laid-out page, independent of the output format. Lengths are in millimeters. The origin is the top left corner of the trimmed page and
 * y goes down, so the bleed has negative coordinates.
 */

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** '#rrggbb'. */
export type Color = string

export type Shape =
  | ({ kind: 'rectangle'; color: Color; radius?: number } & Box)
  /** Closed outlines in SVG path syntax, relative to `x` and `y`. `unit` is the length of a path unit. */
  | { kind: 'path'; outline: string; x: number; y: number; unit: number; color: Color }
  | { kind: 'line'; from: Position; to: Position; width: number; color: Color; isDashed?: boolean }
  | ({ kind: 'image'; image: ImageSource } & Box)
  | TextLine
  /** Rotated by 180° about the center of the box. */
  | { kind: 'rotated'; box: Box; shapes: Shape[] }

export type Position = readonly [x: number, y: number]

/** A square image, loaded when the page is written, at the resolution of the format. */
export type ImageSource = { kind: 'cover'; item: CoveredItem } | { kind: 'logo' }

/** The facts from which a cover is rendered. */
export interface CoveredItem {
  /** Seeds the generated cover, together with the color. */
  title: string
  /** Color of the category. */
  color: Color
  /** Storage key without `-{width}.{ext}`; null if a cover is generated. */
  coverPath: string | null
}

/** One shaped line of text, with its glyphs in visual order. */
export interface TextLine {
  kind: 'text'
  /** In reading order. */
  text: string
  hasRightToLeft: boolean
  sizeMillimetres: number
  color: Color
  /** `x` and `y` are the glyph's origin on the baseline. */
  glyphs: PositionedGlyph[]
}

export interface Page {
  /** The page after cutting. */
  trim: { width: number; height: number }
  /** How far color extends beyond the trim, and the margin around that for crop marks. */
  bleed: number
  slug: number
  shapes: Shape[]
}

/** An item that is printed with its code. */
export interface PrintItem extends CoveredItem {
  /** The track number of a song. */
  number?: number | null
  byline: string
  /** The absolute address in the code. */
  address: string
  /** Whether visitors can see the destination. */
  isPublic: boolean
}
