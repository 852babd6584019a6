import type { LyricsLine } from '#contract/lyrics.ts'

type IndexedLine = LyricsLine & { index: number }

/** Groups of lines between blank ones. */
export function versesOf(lines: readonly LyricsLine[]): IndexedLine[][] {
  const verses: IndexedLine[][] = [[]]
  for (const [index, line] of lines.entries())
    if (line.text === '') verses.push([])
    else verses.at(-1)?.push({ ...line, index })
  return verses.filter((verse) => verse.length > 0)
}
