import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Prints every module that is loaded at the server's start. */
const script = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
  await import('#server/app.ts')
  console.log(loaded.join('\\n'))
`

const rarelyNeeded = [
  ...['sharp', 'nodemailer', 'pg', 'prom-client', 'harfbuzzjs', 'wawoff2', 'pdfkit', 'linebreak', 'bidi-js', 'vite'],
  ...['better-auth', 'jose', '@opentelemetry/semantic-conventions', 'ajv', '@fastify/swagger', '@fastify/swagger-ui', 'yaml'],
  ...['fast-xml-parser', 'yauzl', 'yazl', 's3mini'],
]

test('rarely needed modules are not loaded at start', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { maxBuffer: 10_000_000 })
  const packages = new Set([...stdout.matchAll(/node_modules\/((?:@[^/\n]+\/)?[^/\n]+)/g)].map(([, name]) => name))
  expect(packages).toContain('fastify')
  for (const name of rarelyNeeded) expect([name, packages.has(name)]).toEqual([name, false])
  expect(stdout).not.toContain('/server/database/migrations/')
})
