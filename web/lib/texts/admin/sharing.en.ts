/** Codes to print. */
export const sharingTexts = {
  qr: {
    title: 'Public QR Code',
    songHelp: 'Scan this QR code to play the song publicly',
    alt: (title: string, url: string) => `QR code that opens ${title} at ${url}`,
    download: 'Download QR Code',
    downloadSvg: 'Download SVG',
    noImage: 'the browser returned no image.',
    downloaded: 'QR code downloaded successfully.',
    failed: (reason: string) => `Failed to generate QR code: ${reason}`,
    privateAddress: (host: string) => `${host} only works on this network. Set BASE_URL before printing: printed codes can't be changed.`,
  },
} as const
