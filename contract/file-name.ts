/** A title as the name of a file: what some file system refuses, reserved signs and control characters, becomes '-'. */
export const asFileName = (title: string): string => title.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-')
