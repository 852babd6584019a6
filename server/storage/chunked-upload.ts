/** Re-chunks the bytes into chunks of `chunkBytes`, the last one shorter; none for an empty input. Buffers one chunk. */
export async function* inChunks(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  chunkBytes: number,
): AsyncGenerator<Buffer, undefined> {
  let buffered: Uint8Array[] = []
  let bufferedBytes = 0
  for await (const chunk of bytes) {
    for (let rest = chunk; rest.length > 0; ) {
      const taken = rest.subarray(0, chunkBytes - bufferedBytes)
      buffered.push(taken)
      bufferedBytes += taken.length
      rest = rest.subarray(taken.length)
      if (bufferedBytes < chunkBytes) continue
      yield Buffer.concat(buffered, bufferedBytes)
      buffered = []
      bufferedBytes = 0
    }
  }
  if (bufferedBytes > 0) yield Buffer.concat(buffered, bufferedBytes)
}
