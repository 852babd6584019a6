import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'

/** Resource limits of delivery. Sizes in bytes. */
export interface DeliveryLimits {
  /** Idle files that stay open for the next request, besides those being sent. */
  openFiles: number
  /** How long an idle file stays open. */
  idleMilliseconds: number
  /** Memory for blocks shared by several listeners. */
  sharedBytes: number
  /** Total bytes that may be sent ahead of playback when many listen. */
  unheardBytes: number
  /** Capacity of the cache of public addresses. */
  cachedAddresses: number
}

const MiB = 1024 * 1024

/**
 * Defaults for this machine: a sixteenth of its memory, at most 256 MiB, and a quarter of the process's file descriptors. Linux gives
 * sockets about a tenth of the memory and charges twice their contents. Several processes share these amounts.
 */
export const defaultLimits = (processes = 1): DeliveryLimits => ({
  openFiles: Math.min(1_000, Math.floor(descriptorsMax() / 4)),
  idleMilliseconds: 10_000,
  sharedBytes: Math.floor(Math.min(256 * MiB, memoryBytes() / 16) / processes),
  unheardBytes: Math.floor(Math.min(512 * MiB, memoryBytes() / 40) / processes),
  cachedAddresses: 10_000,
})

/** Prefers the memory limit of a container, which is lower. */
function memoryBytes(): number {
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(totalmem(), constrained) : totalmem()
}

const cautiousDescriptors = 256

function descriptorsMax(): number {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? cautiousDescriptors : Number(soft)
  } catch {
    return cautiousDescriptors
  }
}
