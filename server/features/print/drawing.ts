import type { PlacedGlyph } from './fonts/face.ts'

/*
 * What is printed, before it is SVG, PDF or PNG. Lengths are millimetres; the origin is the left top corner of the trimmed page, and y goes
 * down: what bleeds has negative coordinates.
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
  /** Closed outlines in the syntax of SVG from `x` and `y` on, `unit` millimetres to one of theirs. */
  | { kind: 'path'; outline: string; x: number; y: number; unit: number; color: Color }
  | { kind: 'line'; from: Position; to: Position; width: number; color: Color; isDashed?: boolean }
  | ({ kind: 'picture'; picture: Picture } & Box)
  | TextLine
  /** Turned upside down around the middle of the box. */
  | { kind: 'turned'; box: Box; shapes: Shape[] }

export type Position = readonly [x: number, y: number]

/** Square. Its pixels are made when it is written, as many as the paper shows. */
export type Picture = { kind: 'cover'; item: PrintItem } | { kind: 'logo' }

/** One line of text. Its glyphs lie where they are drawn, from left to right. */
export interface TextLine {
  kind: 'text'
  /** As it is read. */
  text: string
  /** Some of it is read from right to left. */
  hasRightToLeft: boolean
  sizeMillimetres: number
  color: Color
  /** Origins on the baseline. */
  glyphs: PlacedGlyph[]
}

export interface Page {
  /** What is left after cutting. */
  trim: { width: number; height: number }
  /** How far colour goes over the trim's edges, and how much room there is around that for crop marks. */
  bleed: number
  slug: number
  shapes: Shape[]
}

/** What gets a code on paper. */
export interface PrintItem {
  title: string
  byline: string
  /** What the code leads to, absolute. */
  address: string
  /** The category's. */
  color: Color
  /** Key in the storage without `-{width}.{ext}`; null where a cover is generated. */
  coverPath: string | null
  /** Whether visitors get to what it leads to. */
  isPublic: boolean
}
