/** Width and height in pixels of embedded players, as offered by the share dialog and oEmbed. */
export const embedSizes = {
  audio: { width: 480, height: 152 },
  video: { width: 640, height: 440 },
  playlist: { width: 480, height: 420 },
} as const
