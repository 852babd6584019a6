const semitones: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }
const accidentals: Record<string, number> = { '': 0, '#': 1, b: -1 }

/** Scientific pitch names: A4 is 440 Hz. */
export const frequencyOf = (name: string): number => {
  const [, letter = '', accidental = '', octave = ''] = /^([A-G])([#b]?)(\d)$/.exec(name) ?? []
  const step = semitones[letter]
  if (step === undefined) throw new Error(`Not a pitch: ${name}`)
  const key = step + (accidentals[accidental] ?? 0) + 12 * Number(octave)
  return 440 * 2 ** ((key - 57) / 12)
}

/** A chord written low to high: 'D3 A3 F#4'. */
export const frequenciesOf = (chord: string): number[] => chord.split(' ').map(frequencyOf)

type Note = { frequency: number; beat: number; beats: number }

/** A line of 'pitch:beats' words, one after another; '-' is a rest and '|' a bar line for the eye. */
export const melody = (text: string, firstBeat = 0): Note[] => {
  const notes: Note[] = []
  let beat = firstBeat
  for (const word of text.split(/[\s|]+/).filter(Boolean)) {
    const [pitch = '', length = ''] = word.split(':')
    const beats = Number(length)
    if (pitch !== '-') notes.push({ frequency: frequencyOf(pitch), beat, beats })
    beat += beats
  }
  return notes
}
