import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Of the sources that a build is from. */
export const stampFileIn = (build: string) => join(build, 'sources.sha256')

const attempts = 20

/** Moves a build to its place. Of builds that end at the same time (several starts after an update) the last one stays. */
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
      // Another build has moved the one before away, or is in its place by now.
      const isTaken = ['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')
      if (!isTaken || attempt === attempts) throw error
    }
    await rm(former, { recursive: true, force: true })
  }
  await rm(former, { recursive: true, force: true })
}
