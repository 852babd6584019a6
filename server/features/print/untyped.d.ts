/* Types of the used parts of packages without types. */

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
    /** The bracket that is shown for this one in right-to-left text; null for other characters. */
    getMirroredCharacter(character: string): string | null
  }
  export default function bidiFactory(): Bidi
}

declare module 'wawoff2/build/decompress_binding.js' {
  const woff2: {
    /** Whether its WebAssembly has started; `onRuntimeInitialized` is called when it does. */
    calledRun?: true
    onRuntimeInitialized: () => void
    /** The font as TrueType, in memory that the next call overwrites; false if it is damaged. */
    decompress(font: Uint8Array): Uint8Array | false
  }
  export default woff2
}

/** TypeScript has these for browsers only. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Instance {
    constructor(module: Module)
    exports: unknown
  }
}
