import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServerProcess } from '#server/testing/server-process.ts'
import { administrator } from '#server/testing/test-app.ts'
import { createClient } from '#server/testing/test-client.ts'

/*
 * `npm run resilience:guessing` checks whether response times reveal which accounts exist. Signs in with a wrong password to existing and
 * missing accounts, alternating, each from another address so that no limit applies. (Reset links need no check: they are sent in the
 * background, after the same response.) Exits with 1 if the medians differ by more than a tenth.
 */
const accounts = 60
const printLine = (line: string) => process.stdout.write(`${line}\n`)
const dataDir = await mkdtemp(join(tmpdir(), 'guessing-'))
const server = await createServerProcess({
  DATA_DIR: dataDir,
  TRUSTED_PROXIES: '127.0.0.1',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
})
let addresses = 0

async function milliseconds(email: string): Promise<number> {
  addresses++
  const startedAt = performance.now()
  const response = await fetch(`${server.address}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${addresses >> 8}.${addresses & 255}` },
    body: JSON.stringify({ email, password: 'a wrong password' }),
  })
  await response.text()
  if (response.status !== 401) throw new Error(`a wrong password responded ${response.status}`)
  return performance.now() - startedAt
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

try {
  await server.start()
  const admin = createClient(server.address)
  await admin.signIn(administrator)
  for (let index = 0; index < accounts; index++) {
    const username = `known${index}`
    const user = { username, displayName: username, email: `${username}@example.com`, password: 'sings loudly' }
    await admin.call('POST /api/users', { body: user })
  }
  const existing: number[] = []
  const missing: number[] = []
  for (let index = 0; index < accounts; index++) {
    existing.push(await milliseconds(`known${index}@example.com`))
    missing.push(await milliseconds(`unknown${index}@example.com`))
  }
  const ratio = median(existing) / median(missing)
  printLine(`| a wrong password for | median of ${accounts} |\n|---|---|`)
  printLine(`| an account that exists | ${median(existing).toFixed(1)} ms |`)
  printLine(`| none | ${median(missing).toFixed(1)} ms |\n`)
  printLine(`Ratio ${ratio.toFixed(2)}.`)
  process.exitCode = Math.abs(ratio - 1) <= 0.1 ? 0 : 1
} finally {
  await server.stop('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
}
