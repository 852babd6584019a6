import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { symlink, unlink } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { ReleaseDate } from '#contract/albums.ts'
import { MediaDetails } from '#contract/media-details.ts'
import { checkedFacts, MediaTags } from '#contract/media-tags.ts'
import { MusicbrainzId } from '#contract/song-details.ts'
import { MediaType } from '#contract/songs.ts'
import { AppError } from '#server/app-error.ts'
import { limitProcessorTime } from './processor-time.ts'
import { spawnRestricted } from './restricted-process.ts'

const Type = z.object({ mimeType: z.string().regex(/^[\w.+/-]+$/), extension: z.string().regex(/^[a-z0-9]{1,8}$/) })
const Facts = z.object({
  ...Type.shape,
  mediaType: MediaType,
  durationSeconds: z.number().nullable(),
  isVerified: z.boolean(),
  details: MediaDetails,
})
const musicbrainzId = MusicbrainzId.nullable().catch(null)
const Tags = z.strictObject({
  ...MediaTags.shape,
  ...checkedFacts,
  artistMusicbrainzId: musicbrainzId,
  albumReleaseDate: ReleaseDate.nullable().catch(null),
  albumMusicbrainzId: musicbrainzId,
  /** In base64. */
  cover: z.string().nullable(),
})

/** A response of probe-child.ts. */
const Reply = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('empty_file') }),
  z.object({ outcome: z.literal('wrong_media_type') }),
  z.object({ outcome: z.literal('unreadable_media'), type: Type.nullable() }),
  z.object({ outcome: z.literal('read'), facts: Facts, tags: Tags.nullable() }),
  z.object({ outcome: z.literal('failed'), message: z.string() }),
])
type Reply = z.output<typeof Reply>
export type ChildReading = Exclude<Reply, { outcome: 'failed' }>
const unreadable: ChildReading = { outcome: 'unreadable_media', type: null }

const filesPerChild = 500
const idleMilliseconds = 30_000
/** Large enough for a cover of 10 MB in base64. */
const replyMax = 16 * 1024 * 1024

/**
 * A pool of sandboxed processes that probe one file after the other, because starting one costs ten times as much as a usual file. Each can
 * read only its current file and the program's own code, has no environment, and is killed if a file takes too much processor time or
 * memory. A process that failed is not reused.
 */
export function createProbeChildren(script: string, limitMilliseconds: number) {
  const idle: Child[] = []

  function reuseLater(child: Child) {
    idle.push(child)
    child.idleTimer = setTimeout(() => {
      idle.splice(idle.indexOf(child), 1)
      child.process.kill('SIGKILL')
    }, idleMilliseconds).unref()
  }

  async function readIn(child: Child, path: string, onSlow: () => void): Promise<Reply | Failure> {
    clearTimeout(child.idleTimer)
    child.filesRead++
    let isReusable = false
    try {
      await symlink(resolve(path), child.linkPath)
      const reply = await nextReply(child.process, { limitMilliseconds, onSlow })
      isReusable = ['read', 'empty_file', 'wrong_media_type'].includes(reply.outcome)
      return reply
    } finally {
      await unlink(child.linkPath).catch(() => {})
      if (isReusable && child.filesRead < filesPerChild) reuseLater(child)
      else child.process.kill('SIGKILL')
    }
  }

  return {
    /** Calls `onSlow` if the file takes longer than usual. Throws unavailable if the file system does not respond. */
    async read(path: string, onSlow: () => void): Promise<ChildReading> {
      const child = idle.pop() ?? startChild(script)
      const isFresh = child.filesRead === 0
      const reply = await readIn(child, path, onSlow)
      if (reply.outcome === 'stuck') throw new AppError('unavailable')
      if (reply.outcome === 'failed') throw new Error(`A file could not be probed: ${reply.message}`)
      if (reply.outcome !== 'died') return reply
      // A reused process may have died because of an earlier file or while it was idle: retry with another one.
      return isFresh ? unreadable : this.read(path, onSlow)
    },
  }
}

interface Child {
  process: ChildProcess
  /** A link, replaced for each file: the only file path that the process may read. */
  linkPath: string
  filesRead: number
  idleTimer: NodeJS.Timeout | undefined
}

export const probeChildScript = join(import.meta.dirname, 'probe-child.ts')

function startChild(script: string): Child {
  const linkPath = join(tmpdir(), `music-platform-probe-${randomUUID()}`)
  const child = spawnRestricted(script, [linkPath], { readable: [linkPath], memoryMegabytes: 256 })
  // The exit is handled instead; writing to a process that has exited fails with it.
  for (const source of [child, child.stdin]) source?.on('error', () => {})
  for (const pipe of [child, child.stdin, child.stdout, child.stderr]) (pipe as Socket | ChildProcess).unref()
  return { process: child, linkPath, filesRead: 0, idleTimer: undefined }
}

/** 'died': killed by a signal, for example out of memory. 'stuck': the file system did not respond. */
type Failure = { outcome: 'died' } | { outcome: 'stuck' }

/** A usual file takes a tenth of this; a song of hours, or a file crafted to be slow, takes more. */
const usualMilliseconds = 1_000
const newline = 0x0a

async function nextReply(child: ChildProcess, o: { limitMilliseconds: number; onSlow(): void }): Promise<Reply | Failure> {
  const { stdin, stdout, stderr } = child
  if (!stdin || !stdout || !stderr) throw new Error('A probe was started without pipes')
  if (child.exitCode !== null || child.signalCode !== null) return { outcome: 'died' }
  const { promise, resolve, reject } = Promise.withResolvers<Reply | Failure>()
  const chunks: Buffer[] = []
  let length = 0
  let errors = ''

  const onOutput = (chunk: Buffer) => {
    chunks.push(chunk)
    length += chunk.length
    if (length > replyMax) resolve(unreadable)
    if (chunk.at(-1) !== newline) return
    try {
      resolve(Reply.parse(JSON.parse(Buffer.concat(chunks).toString())))
    } catch (error) {
      reject(error)
    }
  }
  const onErrors = (chunk: Buffer) => {
    errors = `${errors}${chunk}`.slice(-2_000)
  }
  const onClose = (code: number | null) =>
    code === null ? resolve({ outcome: 'died' }) : reject(new Error(`A probe ended by itself: ${errors}`))

  const endWatch = limitProcessorTime(child.pid ?? 0, {
    limitMilliseconds: o.limitMilliseconds,
    onExceeded: () => resolve(unreadable),
    onStuck: () => resolve({ outcome: 'stuck' }),
    slow: { milliseconds: usualMilliseconds, onSlow: o.onSlow },
  })
  stdout.on('data', onOutput)
  stderr.on('data', onErrors)
  child.on('error', reject)
  child.on('close', onClose)
  stdin.write('\n')
  try {
    return await promise
  } finally {
    endWatch()
    stdout.off('data', onOutput)
    stderr.off('data', onErrors)
    child.off('error', reject)
    child.off('close', onClose)
  }
}
