/** Converts an MP4 that starts with its index into one with the index at the end, like recordings of phones; adjusts the offsets. */
export function indexLast(film: Buffer): Buffer {
  const boxes: { type: string; bytes: Buffer }[] = []
  for (let start = 0; start < film.length; ) {
    const length = film.readUInt32BE(start)
    boxes.push({ type: film.toString('latin1', start + 4, start + 8), bytes: Buffer.from(film.subarray(start, start + length)) })
    start += length
  }
  const index = boxes.find(({ type }) => type === 'moov')?.bytes
  if (!index) throw new Error('the film has no index')
  for (let at = index.indexOf('stco'); at !== -1; at = index.indexOf('stco', at + 4))
    for (let n = 0; n < index.readUInt32BE(at + 8); n++) {
      const position = at + 12 + n * 4
      index.writeUInt32BE(index.readUInt32BE(position) - index.length, position)
    }
  return Buffer.concat([...boxes.filter(({ type }) => type !== 'moov').map(({ bytes }) => bytes), index])
}
