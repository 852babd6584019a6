let last = 0

/** Now, as ISO 8601 in UTC. Never the same twice in one process, so that what was made later also sorts later. */
export function newTimestamp(): string {
  last = Math.max(Date.now(), last + 1)
  return new Date(last).toISOString()
}
