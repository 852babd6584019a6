/** Width and height in pixels of the players for other people's sites, as the share dialog and oEmbed offer them. */
export const embedSizes = {
  audio: { width: 480, height: 152 },
  video: { width: 640, height: 440 },
  playlist: { width: 480, height: 420 },
} as const
