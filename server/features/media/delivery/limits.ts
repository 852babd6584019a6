import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'

/** How much delivery may use. Sizes in bytes. */
export interface DeliveryLimits {
  /** Files kept open for who comes next. Those that are being sent stay open besides. */
  openFiles: number
  /** How long a file that nobody reads stays open. */
  idleMilliseconds: number
  /** Memory for blocks that several listeners share. */
  sharedBytes: number
  /** What all listeners together may be sent ahead of what they have heard, where many listen. */
  unheardBytes: number
  /** Addresses whose access is remembered. */
  cachedAddresses: number
}

const MiB = 1024 * 1024

/**
 * What suits this machine: a sixteenth of its memory up to 256 MiB, and a quarter of the descriptors that the process may have. Linux gives
 * connections about a tenth of the memory, and charges them twice what lies in them. Each of several processes takes its share.
 */
export const defaultLimits = (processes = 1): DeliveryLimits => ({
  openFiles: Math.min(1_000, Math.floor(descriptorsMax() / 4)),
  idleMilliseconds: 10_000,
  sharedBytes: Math.floor(Math.min(256 * MiB, memoryBytes() / 16) / processes),
  unheardBytes: Math.floor(Math.min(512 * MiB, memoryBytes() / 40) / processes),
  cachedAddresses: 10_000,
})

/** Of the container where there is one: it has the lower limit. */
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
