/** Overrides for some of `Texts`. */
export type Replacing<Texts> = {
  [Key in keyof Texts]?: NonNullable<Texts[Key]> extends string | ((values: never) => string)
    ? Texts[Key]
    : Replacing<NonNullable<Texts[Key]>>
}

/** Returns `texts` with `others` merged over them. */
export function replaceTexts<Texts extends object>(texts: Texts, others: Replacing<Texts>): Texts {
  const replaced = { ...texts } as Record<string, unknown>
  for (const [key, other] of Object.entries(others)) {
    const text = replaced[key]
    replaced[key] = typeof text === 'object' && text !== null ? replaceTexts(text, other as Replacing<typeof text>) : other
  }
  return replaced as Texts
}
