/** ffmpeg's names of the formats of uploads. None refers to other files. */
const demuxers = [
  ...['aac', 'ac3', 'aiff', 'amr', 'amrnb', 'amrwb', 'ape', 'asf', 'asf_o', 'avi', 'caf', 'dsf', 'eac3', 'flac', 'flv', 'iff', 'm4v'],
  ...['matroska', 'mov', 'mp3', 'mpc', 'mpc8', 'mpeg', 'mpegts', 'mpegvideo', 'ogg', 'qcp', 'voc', 'w64', 'wav', 'wv'],
]

/** Somewhat more than 8K. A small file may claim 16,000 pixels squared, whose frames fill the memory of a small machine. */
const pixelsMax = 40_000_000

/**
 * Options of ffmpeg and ffprobe for a file that anyone may have made: no addresses, no formats that refer to further files, no enormous
 * pictures. A playlist (HLS) in front of the frames of an MP3 makes it a song for browsers, and for ffmpeg a list of this machine's files.
 */
export const singleFile = ['-protocol_whitelist', 'file', '-format_whitelist', demuxers.join(','), '-max_pixels', `${pixelsMax}`]
