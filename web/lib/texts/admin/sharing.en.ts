/** Codes to print. */
export const sharingTexts = {
  qr: {
    title: 'Public QR Code',
    songHelp: 'Scan this QR code to play the song publicly',
    alt: (title: string, url: string) => `QR code that opens ${title} at ${url}`,
    download: 'Download QR Code',
    downloadSvg: 'Download SVG',
    noImage: 'the browser made no image.',
    downloaded: 'QR code downloaded successfully.',
    failed: (reason: string) => `Failed to generate QR code: ${reason}`,
    privateAddress: (host: string) =>
      `${host} is not reachable from elsewhere, and a printed code cannot be recalled. Open the admin area under the public address, or set BASE_URL, before printing.`,
  },
} as const
