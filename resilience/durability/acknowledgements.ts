import { dirname } from 'node:path'
import { describedPath, quotedPaths, type SystemCall } from './system-calls.ts'

/** A response to a request, and the writes that a power failure at that time would lose. */
interface Acknowledgement {
  statusLine: string
  /** Calls of fsync or fdatasync since the previous response. */
  syncs: number
  /** Files whose bytes are not on the disk, and names whose folder has not been synced. */
  unsafe: string[]
}

interface Unsafe {
  /** Path to sync: the file itself, or the folder with the new name. */
  syncOf: string
  since: number
}

/** Files that are rewritten at each start, or that no start reads. */
const passing = /(?:-shm|\.lock|\.lock-journal|\/archive-work\/.*)$/

/**
 * Tracks which writes below `folder` have reached the disk, and reports for each response the ones that had not. A file is durable after
 * its fsync, a new name after the fsync of its folder.
 */
export function acknowledgementsOf(calls: readonly SystemCall[], folder: string): Acknowledgement[] {
  const unsafe = new Map<string, Unsafe>()
  const responses: Acknowledgement[] = []
  const existing = new Set<string>()
  let syncs = 0

  const isOurs = (path: string | null): path is string => path?.startsWith(`${folder}/`) === true && !passing.test(path)
  const named = (path: string, at: number) => {
    existing.add(path)
    if (isOurs(path)) unsafe.set(`name ${path}`, { syncOf: dirname(path), since: at })
  }
  const onRemoved = (path: string) => {
    existing.delete(path)
    unsafe.delete(`name ${path}`)
    unsafe.delete(`bytes of ${path}`)
  }

  /** A response may be sent in chunks; the last one completes it. */
  const onResponse = (statusLine: string | undefined) => {
    const left = [...unsafe.keys()].map((what) => what.replace(folder, ''))
    const going = responses.at(-1)
    if (statusLine) responses.push({ statusLine, syncs, unsafe: left })
    else if (going) responses[responses.length - 1] = { ...going, syncs: going.syncs + syncs, unsafe: [...going.unsafe, ...left] }
    syncs = 0
  }

  const follow: Record<string, (call: SystemCall) => void> = {
    openat: (call) => {
      const [path] = quotedPaths(call.arguments)
      if (path && call.arguments.includes('O_CREAT') && !existing.has(path)) named(path, call.endedAt)
    },
    mkdir: (call) => {
      for (const path of quotedPaths(call.arguments)) named(path, call.endedAt)
    },
    rename: (call) => {
      const [from, to] = quotedPaths(call.arguments)
      if (from) onRemoved(from)
      if (to) named(to, call.endedAt)
    },
    linkat: (call) => {
      const [, to] = quotedPaths(call.arguments)
      if (to) named(to, call.endedAt)
    },
    unlink: (call) => quotedPaths(call.arguments).forEach(onRemoved),
    fsync: (call) => {
      syncs++
      const path = describedPath(call.arguments)
      for (const [what, { syncOf, since }] of unsafe) if (syncOf === path && since < call.startedAt) unsafe.delete(what)
    },
    write: (call) => {
      const path = describedPath(call.arguments)
      if (path?.startsWith('TCP:')) onResponse(/"(HTTP\/1\.1 \d+)/.exec(call.arguments)?.[1])
      else if (isOurs(path)) unsafe.set(`bytes of ${path}`, { syncOf: path, since: call.endedAt })
    },
  }
  const sameAs: Record<string, string> = {
    fdatasync: 'fsync',
    renameat: 'rename',
    renameat2: 'rename',
    link: 'linkat',
    mkdirat: 'mkdir',
    unlinkat: 'unlink',
    writev: 'write',
    pwrite64: 'write',
    pwritev: 'write',
    ftruncate: 'write',
    copy_file_range: 'write',
    sendmsg: 'write',
    sendto: 'write',
  }
  for (const call of calls) if (call.result >= 0) follow[sameAs[call.name] ?? call.name]?.(call)
  return responses
}

export const tracedCalls =
  'openat,mkdir,mkdirat,rename,renameat,renameat2,link,linkat,unlink,unlinkat,fsync,fdatasync,write,writev,pwrite64,pwritev,ftruncate,copy_file_range,sendmsg,sendto'
