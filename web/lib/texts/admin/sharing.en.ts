/** Codes to print. */
export const sharingTexts = {
  qr: {
    column: 'QR Code',
    open: 'QR code',
    save: 'Download QR code',
    saveFailed: 'Failed to generate QR code.',
    title: 'Public QR Code',
    songHelp: 'Scan this QR code to play the song publicly',
    playlistHelp: 'Scan this QR code to play the playlist publicly',
    albumHelp: 'Scan this QR code to play the album publicly',
    artistHelp: "Scan this QR code to open the artist's public page",
    alt: (title: string, url: string) => `QR code that opens ${title} at ${url}`,
    download: 'Download QR Code',
    downloadSvg: 'Download SVG',
    noImage: 'the browser returned no image.',
    downloaded: 'QR code downloaded successfully.',
    failed: (reason: string) => `Failed to generate QR code: ${reason}`,
    privateAddress: (host: string) => `${host} only works on this network. Set BASE_URL before printing: printed codes can't be changed.`,
  },
} as const
