/** Both ends are inclusive. */
interface ByteRange {
  start: number
  end: number
}

/**
 * The range that a Range header requests of `sizeBytes` bytes (RFC 9110, 14.1.2 and 14.2). 'whole' if there is no header, if it is
 * malformed or has another unit (it must then be ignored), or if it has several ranges (it may then be ignored; no player sends this).
 */
export function readRange(header: string | undefined, sizeBytes: number): ByteRange | 'whole' | 'unsatisfiable' {
  if (header === undefined) return 'whole'
  const usual = /^bytes=(\d+)-(\d*)$/.exec(header)
  if (usual) return between(usual, sizeBytes)
  const set = /^bytes=(.*)$/is.exec(header)?.[1]
  const [only, ...others] =
    set
      ?.split(',')
      .map((part) => part.replace(/^[ \t]+|[ \t]+$/g, ''))
      .filter((part) => part !== '') ?? []
  const parts = /^(\d*)-(\d*)$/.exec(only ?? '')
  if (!parts || others.length > 0) return 'whole'
  const [, first = '', last = ''] = parts
  if (first === '') return last === '' ? 'whole' : suffix(Number(last), sizeBytes)
  return between(parts, sizeBytes)
}

function between([, first = '', last = '']: RegExpExecArray, sizeBytes: number): ByteRange | 'whole' | 'unsatisfiable' {
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  if (start >= sizeBytes) return 'unsatisfiable'
  return { start, end: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) }
}

function suffix(length: number, sizeBytes: number): ByteRange | 'whole' | 'unsatisfiable' {
  if (length === 0) return 'unsatisfiable'
  return sizeBytes === 0 ? 'whole' : { start: Math.max(0, sizeBytes - length), end: sizeBytes - 1 }
}
