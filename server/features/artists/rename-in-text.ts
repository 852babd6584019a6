/** Replaces a name in a text of names: not where it is a part of a longer word. */
export const renameInText = (text: string, name: string, newName: string): string =>
  text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, 'gu'), () => newName)
