import { adminTexts } from '#web/lib/texts/admin.ts'

const nearly = 0.75

/** Says a field's bound once it comes into sight. */
export const limitHelp = (text: string, most: number) =>
  text.length >= most * nearly ? adminTexts.charactersUsed({ used: text.length, most }) : undefined
