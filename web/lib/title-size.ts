type Limits = readonly [long: number, longest: number]

/** How small a title is set, so that all of it is on the screen and none of its words is broken in the middle: an attribute for CSS. */
export function titleSize(title: string, [long, longest]: Limits, [longWord, longestWord]: Limits): 'long' | 'longest' | undefined {
  const word = Math.max(...title.split(/[\s\u2010-]/).map((part) => part.length))
  if (title.length > longest || word > longestWord) return 'longest'
  return title.length > long || word > longWord ? 'long' : undefined
}
