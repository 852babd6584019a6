import type { PositionedGlyph } from './fonts/face.ts'

/*
 * A laid-out page, independent of the output format. Lengths are millimetres; the origin is the top left corner of the trimmed page, and y
 * goes down: the bleed has negative coordinates.
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
  /** Closed outlines in SVG path syntax, relative to `x` and `y`; `unit` is the length of one path unit. */
  | { kind: 'path'; outline: string; x: number; y: number; unit: number; color: Color }
  | { kind: 'line'; from: Position; to: Position; width: number; color: Color; isDashed?: boolean }
  | ({ kind: 'image'; image: ImageSource } & Box)
  | TextLine
  /** Rotated by 180° about the centre of the box. */
  | { kind: 'rotated'; box: Box; shapes: Shape[] }

export type Position = readonly [x: number, y: number]

/** A square image. It is loaded when the page is written, at the resolution that the format needs. */
export type ImageSource = { kind: 'cover'; item: CoveredItem } | { kind: 'logo' }

/** What a cover is rendered from. */
export interface CoveredItem {
  /** Seeds the generated cover, with the colour. */
  title: string
  /** The category's. */
  color: Color
  /** Key in the storage without `-{width}.{ext}`; null where a cover is generated. */
  coverPath: string | null
}

/** One line of text, shaped: its glyphs are in visual order. */
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
  /** How far colour runs over the trim's edges, and the margin around that for crop marks. */
  bleed: number
  slug: number
  shapes: Shape[]
}

/** An item that is printed with its code. */
export interface PrintItem extends CoveredItem {
  byline: string
  /** The absolute address that the code contains. */
  address: string
  /** Whether visitors can see the destination. */
  isPublic: boolean
}
