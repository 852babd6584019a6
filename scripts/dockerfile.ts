/** One instruction of a Dockerfile, its lines joined: `{ name: 'RUN', text: 'npm ci' }`. */
export interface Instruction {
  name: string
  text: string
}

export interface Stage {
  name: string
  instructions: Instruction[]
}

/** The stages of a Dockerfile; the last one is the image. */
export function readStages(text: string): Stage[] {
  const stages: Stage[] = []
  for (const instruction of instructionsOf(text)) {
    if (instruction.name === 'FROM')
      stages.push({ name: / AS (\S+)$/i.exec(instruction.text)?.[1] ?? 'image', instructions: [instruction] })
    else stages.at(-1)?.instructions.push(instruction)
  }
  return stages
}

const instructionsOf = (text: string): Instruction[] =>
  text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => ({ name: line.slice(0, line.indexOf(' ')).toUpperCase(), text: line.slice(line.indexOf(' ') + 1).trim() }))

interface Copy {
  /** Null if it is copied from the build context. */
  from: string | null
  sources: string[]
  target: string
}

export const copiesOf = ({ instructions }: Stage): Copy[] =>
  instructions.filter(({ name }) => name === 'COPY').map(({ text }) => copyOf(text))

export function copyOf(text: string): Copy {
  const parts = text.split(/\s+/)
  const from = parts[0]?.startsWith('--from=') ? (parts.shift()?.slice('--from='.length) ?? null) : null
  return { from, target: parts.pop() ?? '', sources: parts }
}

/** Whether .dockerignore excludes `path` (relative, with slashes). The last line that matches it or one of its parent folders decides. */
export function isIgnored(path: string, ignoreFile: string): boolean {
  const patterns = ignoreFile.split('\n').filter((line) => line.trim() && !line.startsWith('#'))
  const folders = path.split('/').map((_part, index, parts) => parts.slice(0, index + 1).join('/'))
  let ignored = false
  for (const line of patterns) {
    const pattern = line.replace(/^!/, '')
    if (folders.some((folder) => matcherOf(pattern).test(folder))) ignored = !line.startsWith('!')
  }
  return ignored
}

/** As in Docker, a star also matches names that start with a dot. */
const matcherOf = (pattern: string) =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('**/', '(?:.+/)?')
      .replaceAll('*', '[^/]*')}$`,
  )
