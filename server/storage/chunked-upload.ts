/** The same bytes in chunks of `chunkBytes`, the last one shorter; none for an empty input. Buffers one chunk. */
export async function* inChunks(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  chunkBytes: number,
): AsyncGenerator<Buffer, undefined> {
  let held: Uint8Array[] = []
  let heldBytes = 0
  for await (const chunk of bytes) {
    for (let rest = chunk; rest.length > 0; ) {
      const taken = rest.subarray(0, chunkBytes - heldBytes)
      held.push(taken)
      heldBytes += taken.length
      rest = rest.subarray(taken.length)
      if (heldBytes < chunkBytes) continue
      yield Buffer.concat(held, heldBytes)
      held = []
      heldBytes = 0
    }
  }
  if (heldBytes > 0) yield Buffer.concat(held, heldBytes)
}
