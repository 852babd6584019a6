/* The parts of these packages that are used here: neither brings types. */

declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    /** Position in UTF-16 units where a line may end; null after the last one. */
    nextBreak(): { position: number; required: boolean } | null
  }
}

declare module 'bidi-js' {
  interface EmbeddingLevels {
    levels: Uint8Array
    paragraphs: { start: number; end: number; level: number }[]
  }
  interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): EmbeddingLevels
    /** What stands in for a bracket and alike where it is read from right to left; null where there is no such sign. */
    getMirroredCharacter(character: string): string | null
  }
  export default function bidiFactory(): Bidi
}
