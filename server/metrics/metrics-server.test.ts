import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import { createServerProcess } from '#server/testing/server-process.ts'

test('one process serves its metrics on their own address, and closes it when it stops', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'metrics-'))
  const metrics = `127.0.0.1:${await freePort()}`
  const server = await createServerProcess({ DATA_DIR: folder, METRICS: metrics })
  try {
    await server.start()
    await fetch(`${server.address}/api/featured-songs`)
    const text = await (await fetch(`http://${metrics}/metrics`)).text()
    expect(text).toMatch(/^http_request_duration_seconds_count\{method="GET",route="\/api\/featured-songs",status="200"\} 1$/m)
    expect((await fetch(`${server.address}/metrics`)).status).toBe(404)
    await server.stop('SIGTERM')
    await expect(fetch(`http://${metrics}/metrics`)).rejects.toThrow()
  } finally {
    await server.stop('SIGKILL')
    await rm(folder, { recursive: true })
  }
})
