let last = 0

/** Now, as ISO 8601 in UTC. Strictly increasing within a process, so that creation order equals sort order. */
export function newTimestamp(): string {
  last = Math.max(Date.now(), last + 1)
  return new Date(last).toISOString()
}
