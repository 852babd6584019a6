/** One finished system call in the output of `strace -f -yy`. */
export interface SystemCall {
  name: string
  /** As printed by strace, file descriptors with their paths: `27</data/a.db-wal>, "...", 4096`. */
  arguments: string
  /** Negative for an error. */
  result: number
  /** Line numbers of its start and end in the trace: calls of several threads overlap. */
  startedAt: number
  endedAt: number
}

/** The calls of a trace in the order in which they ended. Other lines (signals, exits) are ignored. */
export function readTrace(trace: string): SystemCall[] {
  const calls: SystemCall[] = []
  const unfinished = new Map<string, { name: string; arguments: string; startedAt: number }>()
  for (const [index, line] of trace.split('\n').entries()) {
    const [, pid = '', rest = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? []
    const started = /^(\w+)\((.*)<unfinished \.\.\.>$/.exec(rest)
    if (started) {
      unfinished.set(pid, { name: started[1] ?? '', arguments: started[2] ?? '', startedAt: index })
      continue
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)\)\s+= (-?\d+)/.exec(rest)
    const earlier = unfinished.get(pid)
    if (resumed && earlier) {
      unfinished.delete(pid)
      calls.push({ ...earlier, arguments: earlier.arguments + (resumed[1] ?? ''), result: Number(resumed[2]), endedAt: index })
      continue
    }
    const whole = /^(\w+)\((.*)\)\s+= (-?\d+)/.exec(rest)
    if (whole) calls.push({ name: whole[1] ?? '', arguments: whole[2] ?? '', result: Number(whole[3]), startedAt: index, endedAt: index })
  }
  return calls
}

/** The path of the file descriptor at the start of a call's arguments; null for none. */
export const describedPath = (text: string): string | null => /^\d+<([^>]*)>/.exec(text)?.[1] ?? null

/** Every path in quotes, in order. */
export const quotedPaths = (text: string): string[] => [...text.matchAll(/"(\/[^"]*)"/g)].map((match) => match[1] ?? '')
