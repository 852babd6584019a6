import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { readBytes } from './file-bytes.ts'
import { readBoxHeader } from './iso-boxes.ts'
import { moveOffsets } from './sample-offsets.ts'

/*
 * A phone that records, and most programs that export, write the index of an MP4 (box 'moov') after the sound and the picture, so a player
 * has to request the end of the file before it can start. Here the index is moved to the start ('fast start'); the samples stay the same,
 * byte for byte.
 */

export const boxesMax = 1_000
export const indexBytesMax = 32 * 1024 * 1024
/** Boxes that may surround an index because they contain no file offsets. A file with any other box stays as it is. */
export const movable: readonly string[] = ['mdat', 'free', 'skip', 'wide', 'junk', 'uuid', 'udta', 'pnot', 'PICT']

interface Stretch {
  start: number
  /** Exclusive. */
  end: number
}

/** A plan for the fast-start order: `index` is inserted at `at`, and the range `old` is left out. */
export interface FastStart {
  at: number
  index: Buffer
  old: Stretch
  /** Size of the reordered file. */
  sizeBytes: number
}

/** Null if the file is not an MP4, starts with its index already, or is not understood completely. It is then stored unchanged. */
export async function planFastStart(path: string): Promise<FastStart | null> {
  const file = await open(path)
  try {
    return await plan(file, (await file.stat()).size)
  } finally {
    await file.close()
  }
}

async function plan(file: FileHandle, sizeBytes: number): Promise<FastStart | null> {
  const boxes = await outerBoxes(file, sizeBytes)
  const old = boxes?.find(({ type }) => type === 'moov')
  const media = boxes?.find(({ type }) => type === 'mdat')
  if (!boxes || !old || !media || old.start < media.start || old.end - old.start > indexBytesMax) return null
  const at = boxes[0]?.type === 'ftyp' ? boxes[0].end : 0
  const payload = await readBytes(file, old.start + old.headerBytes, old.end - old.start - old.headerBytes)
  const index = await moveOffsets(payload, {
    fileBytes: sizeBytes,
    moved(offset, indexBytes) {
      if (offset >= at && offset < old.start) return offset + indexBytes
      return offset >= old.end && offset < sizeBytes ? offset + indexBytes - (old.end - old.start) : null
    },
  })
  return index && { at, index, old, sizeBytes: sizeBytes - (old.end - old.start) + index.length }
}

/** Null if the boxes do not fill the file exactly or are not those of a complete film or song. */
async function outerBoxes(file: FileHandle, sizeBytes: number) {
  const boxes: (Stretch & { type: string; headerBytes: number })[] = []
  for (let start = 0; start < sizeBytes; ) {
    const header = readBoxHeader(await readBytes(file, start, 16), sizeBytes - start)
    const end = start + (header?.lengthBytes ?? 0)
    if (!header || end > sizeBytes || boxes.length === boxesMax) return null
    const { type, headerBytes } = header
    const isAlone = type === 'moov' && !boxes.some((box) => box.type === 'moov')
    if (!movable.includes(type) && !isAlone && !(type === 'ftyp' && start === 0)) return null
    boxes.push({ type, headerBytes, start, end })
    start = end
  }
  return boxes
}

/**
 * Yields the bytes of a file, in the order of `plan` if there is one. Reads the file once, from start to end; `onRead` receives its bytes
 * in that order.
 */
export async function* inPlayingOrder(path: string, plan: FastStart | null, onRead: (bytes: Buffer) => void): AsyncGenerator<Buffer> {
  if (!plan) return yield* readPart(path, { start: 0, end: Number.POSITIVE_INFINITY }, onRead)
  yield* readPart(path, { start: 0, end: plan.at }, onRead)
  yield plan.index
  yield* readPart(path, { start: plan.at, end: plan.old.start }, onRead)
  for await (const _ of readPart(path, plan.old, onRead));
  yield* readPart(path, { start: plan.old.end, end: Number.POSITIVE_INFINITY }, onRead)
}

async function* readPart(path: string, { start, end }: Stretch, onRead: (bytes: Buffer) => void): AsyncGenerator<Buffer> {
  if (start === end) return
  for await (const bytes of createReadStream(path, { start, end: end - 1, highWaterMark: blockBytes })) {
    onRead(bytes)
    yield bytes
  }
}

const blockBytes = 256 * 1024
