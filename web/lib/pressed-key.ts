type PressedKey = Pick<KeyboardEvent, 'key' | 'code'>

/**
 * The name of a pressed key, letters in lower case. On keyboards for other scripts, the letter that the same key has on an English one: 'k'
 * for 'л'. Some Arabic keys type two letters.
 */
export function pressedKey({ key, code }: PressedKey): string {
  const letter = /^[^!-~ ]/.test(key) && /^Key([A-Z])$/.exec(code)?.[1]
  return letter || key.length === 1 ? (letter || key).toLowerCase() : key
}

/** Whether it is Ctrl or Cmd and this letter. */
export const isCommand = (
  event: PressedKey & Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  letter: string,
): boolean => pressedKey(event) === letter && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
