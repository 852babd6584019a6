/** Choosing and rejecting files, on every screen. */
export const uploadsTexts = {
  images: {
    choose: 'Choose image',
  },
  files: {
    tooLargeTitle: 'File too large',
    tooLarge: (megabytes: number) => `Please select a file smaller than ${megabytes}MB.`,
    wrongTypeTitle: 'Invalid file type',
    wrongAudio: 'Please select a valid audio file (MP3, WAV, etc.)',
    wrongVideo: 'Please select a valid video file (MP4, MOV, etc.)',
    wrongImage: 'Please select an image file.',
    wrongCaptions: 'Please select a WebVTT file (.vtt).',
  },
} as const
