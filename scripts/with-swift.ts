import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createSwiftServer } from '../resilience/swift-server.ts'

/** `node scripts/with-swift.ts COMMAND …` runs a command with TEST_S3_* set to a temporary S3 storage. */
const [command = '', ...args] = process.argv.slice(2)
const { endpoint, region, accessKeyId, secretAccessKey, dispose } = await createSwiftServer()
const storage = {
  TEST_S3_ENDPOINT: endpoint,
  TEST_S3_REGION: region,
  TEST_S3_ACCESS_KEY_ID: accessKeyId,
  TEST_S3_SECRET_ACCESS_KEY: secretAccessKey,
}
const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...storage } })
// Signals end first the command, then the storage.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
const [code] = await once(child, 'exit').finally(dispose)
process.exitCode = typeof code === 'number' ? code : 1
