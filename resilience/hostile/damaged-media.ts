import type { Random } from '../random.ts'

/** Returns a damaged copy of the bytes. */
type Damage = (bytes: Buffer, random: Random) => Buffer

const changed = (bytes: Buffer, change: (copy: Buffer) => void): Buffer => {
  const copy = Buffer.from(bytes)
  change(copy)
  return copy
}

/** Offsets of length fields in most file formats: four bytes before or after a name of four letters. */
function lengthOffsets(bytes: Buffer): number[] {
  const offsets: number[] = []
  for (let at = 4; at + 8 <= bytes.length && offsets.length < 200; at++) {
    const name = bytes.toString('latin1', at, at + 4)
    if (/^[A-Za-z ]{4}$/.test(name)) offsets.push(at - 4, at + 4)
  }
  return offsets.length > 0 ? offsets : [0]
}

const lengths = [0, 1, 7, 8, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffff0]

/** Ways to damage files, by name: at random positions, and at length fields. */
export const damages: Record<string, Damage> = {
  'cut off': (bytes, random) => bytes.subarray(0, random.whole(bytes.length)),
  'without its beginning': (bytes, random) => bytes.subarray(1 + random.whole(Math.min(200, bytes.length - 1))),
  'with flipped bits': (bytes, random) =>
    changed(bytes, (copy) => {
      for (let count = 0; count < 20; count++) {
        const at = random.whole(copy.length)
        copy[at] = (copy[at] ?? 0) ^ (1 << random.whole(8))
      }
    }),
  'with a lying length': (bytes, random) =>
    changed(bytes, (copy) => copy.writeUInt32BE(random.pick(lengths), Math.min(random.pick(lengthOffsets(copy)), copy.length - 4))),
  'with a lying length, the other way round': (bytes, random) =>
    changed(bytes, (copy) => copy.writeUInt32LE(random.pick(lengths), Math.min(random.pick(lengthOffsets(copy)), copy.length - 4))),
  'with a part of itself again': (bytes, random) => {
    const [from, length] = [random.whole(bytes.length), 1 + random.whole(4_096)]
    return Buffer.concat([
      bytes.subarray(0, from),
      bytes.subarray(from, from + length),
      bytes.subarray(from, from + length),
      bytes.subarray(from),
    ])
  },
  'with zeros inside': (bytes, random) =>
    changed(bytes, (copy) => {
      const from = random.whole(copy.length)
      copy.fill(0, from, Math.min(from + 2_048, copy.length))
    }),
  'with noise behind its head': (bytes, random) =>
    changed(bytes, (copy) => {
      for (let at = Math.min(64, copy.length); at < copy.length; at++) copy[at] = random.whole(256)
    }),
  'with the head of another kind': (bytes, random) =>
    Buffer.concat([
      Buffer.from(
        random.pick(['RIFF\xff\xff\xff\xffWAVE', 'fLaC\x00\xff\xff\xff', 'OggS\x00\x02', 'ID3\x04\x00\x00\x7f\x7f\x7f\x7f']),
        'latin1',
      ),
      bytes,
    ]),
  'that is a picture first': (bytes) => Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), bytes]),
  'that is a page first': (bytes) => Buffer.concat([Buffer.from('<!doctype html><script>alert(1)</script>'), bytes]),
  'that is an archive last': (bytes) => Buffer.concat([bytes, Buffer.from('504b0506000000000000000000000000000000000000', 'hex')]),
}
