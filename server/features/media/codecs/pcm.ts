/** Sound as integer samples, in blocks with one array per channel. */
export interface PcmSource {
  sampleRate: number
  channels: number
  /** At most 24. */
  bitsPerSample: number
  totalSamples: number | null
  blocks(): AsyncIterable<Int32Array[]>
}
