import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Hash of the sources from which a build was made. */
export const stampFileIn = (build: string) => join(build, 'sources.sha256')

const attempts = 20

/** Moves a build to its final location. If several builds end at the same time (several starts after an update), the last one remains. */
export async function publishBuild(aside: string, out: string, stamp: string): Promise<void> {
  await writeFile(stampFileIn(aside), stamp)
  await mkdir(dirname(out), { recursive: true })
  const former = `${aside}.former`
  for (let attempt = 1; ; attempt++) {
    try {
      if (existsSync(out)) await rename(out, former)
      await rename(aside, out)
      break
    } catch (error) {
      // Another build has already moved the previous one away, or has taken its place.
      const isTaken = ['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')
      if (!isTaken || attempt === attempts) throw error
    }
    await rm(former, { recursive: true, force: true })
  }
  await rm(former, { recursive: true, force: true })
}
