/* Types for the used parts of packages without types. */

declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    /** The next position in UTF-16 code units at which a line may end; null after the last one. */
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
    /** The mirrored bracket for right-to-left text; null for other characters. */
    getMirroredCharacter(character: string): string | null
  }
  export default function bidiFactory(): Bidi
}

declare module 'wawoff2/build/decompress_binding.js' {
  const woff2: {
    /** Whether its WebAssembly is initialized; `onRuntimeInitialized` is called when it is. */
    calledRun?: true
    onRuntimeInitialized: () => void
    /** The font as TrueType, in memory that the next call overwrites; false if it is damaged. */
    decompress(font: Uint8Array): Uint8Array | false
  }
  export default woff2
}

/** TypeScript declares these only for browsers. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Instance {
    constructor(module: Module)
    exports: unknown
  }
}
