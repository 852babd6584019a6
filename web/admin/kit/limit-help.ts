import { adminTexts } from '#web/lib/texts/admin.ts'

const nearly = 0.75

/** Shows the character limit when a text is close to it. */
export const limitHelp = (text: string, most: number) =>
  text.length >= most * nearly ? adminTexts.charactersUsed({ used: text.length, most }) : undefined
