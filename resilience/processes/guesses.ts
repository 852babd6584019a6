import type { ServerProcess } from '#server/testing/server-process.ts'
import { createClient } from '#server/testing/test-client.ts'
import { queryPostgres } from '../crash-loop/integrity.ts'

const allowed = 10

/**
 * Guesses one password at several processes in turn, one of which is killed during the test: all together must allow only as many guesses as one
 * process.
 */
export async function guessAll(
  servers: readonly ServerProcess[],
  databaseUrl: string,
  kill: (server: ServerProcess) => Promise<void>,
): Promise<string[]> {
  const [victim] = servers
  await queryPostgres(databaseUrl, 'truncate rate_limits')
  const guess = async (index: number) => {
    const server = servers[index % servers.length]
    const account = { email: 'unknown@example.com', password: `guess ${index}` }
    return (await createClient(server?.address ?? '').call('POST /api/session', { body: account })).status
  }
  const statuses: number[] = []
  for (let index = 0; index <= allowed; index++) {
    if (index === 5 && victim) {
      await kill(victim)
      await victim.start()
    }
    statuses.push(await guess(index))
  }
  const expected = [...Array<number>(allowed).fill(401), 429]
  return statuses.join() === expected.join() ? [] : [`guesses in turn got ${statuses.join()} instead of ${expected.join()}`]
}
