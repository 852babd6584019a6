/** Converts a title to a file name: control characters and those reserved in any file system become '-'. */
export const asFileName = (title: string): string => title.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-')
