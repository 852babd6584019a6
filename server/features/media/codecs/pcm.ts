/** Sound as whole numbers: blocks of samples, one array for each channel. */
export interface PcmSource {
  sampleRate: number
  channels: number
  /** At most 24. */
  bitsPerSample: number
  totalSamples: number | null
  blocks(): AsyncIterable<Int32Array[]>
}
