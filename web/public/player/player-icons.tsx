import { icon } from '#web/ui/icons.tsx'

export const QueueIcon = icon('M4 6h16M4 11h16M4 16h9', 'M16 14.2v7.6l5.6-3.8z')
export const PlayNextIcon = icon('M11 7h9M4 13h16M4 18h16', 'M4 3.4v7.2L9.4 7z')
export const GripIcon = icon('M5 9h14M5 15h14')
export const DownloadIcon = icon('M12 4v12M7 11l5 5 5-5M5 20h14')
export const RepeatIcon = icon('M17 3l4 4-4 4M21 7H8a5 5 0 0 0-5 5M7 21l-4-4 4-4M3 17h13a5 5 0 0 0 5-5')
export const SleepIcon = icon('M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7z')
export const SavedIcon = icon('M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z', 'M8 12l3 3 5-6')
