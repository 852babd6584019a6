/** A title as a file name: reserved and control characters of any file system become '-'. */
export const asFileName = (title: string): string => title.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-')
