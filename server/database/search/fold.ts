import { fold } from '#contract/fold.ts'

/** Indexes limit the length of a text, and folding can make a text thirty times as long. */
const keyLength = 200

export const cutKey = (text: string): string => [...text].slice(0, keyLength).join('')

/** Sort key of a text: its first 200 characters, folded. */
export const sortKey = (text: string): string => cutKey(fold(text))

/** Letter under which a letter index lists a sort key; '#' if it does not start with a letter. */
export const initialOf = (key: string): string => /^\p{L}/u.exec(key)?.[0] ?? '#'
