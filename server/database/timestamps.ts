let last = 0

/** The current time as ISO 8601 in UTC. Strictly increasing within a process, so that sorting by it preserves the order of creation. */
export function newTimestamp(): string {
  last = Math.max(Date.now(), last + 1)
  return new Date(last).toISOString()
}
