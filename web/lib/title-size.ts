type Limits = readonly [long: number, longest: number]

/** Attribute for CSS: the size of a title that fits on the screen without breaking a word. */
export function titleSize(title: string, [long, longest]: Limits, [longWord, longestWord]: Limits): 'long' | 'longest' | undefined {
  const word = Math.max(...title.split(/[\s\u2010-]/).map((part) => part.length))
  if (title.length > longest || word > longestWord) return 'longest'
  return title.length > long || word > longWord ? 'long' : undefined
}
