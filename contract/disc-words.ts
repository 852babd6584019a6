/** Words before the number of a disc in titles and names of folders: 'CD1', 'Disc 2', 'Płyta 3'. */
export const discWords = [
  'cd',
  'disc',
  'disk',
  'disco',
  'disque',
  'schijf',
  'płyta',
  'dysk',
  'диск',
  'ディスク',
  '碟',
  '光盘',
  '光碟',
  'قرص',
  'القرص',
] as const
