import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

/* The part of the compose specification that these files use; strict, so that a misspelled key fails. */
const Duration = z.string().regex(/^\d+(s|m)$/)
const Command = z.array(z.string()).min(1)
const Pinned = z.string().regex(/^[a-z0-9/.-]+:\d+\.\d+[a-z0-9.-]*$/, 'names a version')
const Service = z.strictObject({
  build: z.literal('.').optional(),
  image: z.union([Pinned, z.literal('music-platform')]),
  command: Command.optional(),
  entrypoint: Command.optional(),
  restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']).optional(),
  init: z.boolean().optional(),
  ports: z.array(z.string().regex(/^(\d+|\$\{\w+:-\d+\}):\d+$/)).optional(),
  environment: z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.string()).optional(),
  volumes: z.array(z.string().regex(/^[^:]+:\/[^:]+(:ro)?$/)).optional(),
  configs: z.array(z.strictObject({ source: z.string(), target: z.string().startsWith('/') })).optional(),
  networks: z.array(z.string()).optional(),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({
        condition: z.enum(['service_started', 'service_healthy', 'service_completed_successfully']),
        restart: z.boolean().optional(),
      }),
    )
    .optional(),
  healthcheck: z
    .strictObject({ test: z.tuple([z.enum(['CMD', 'CMD-SHELL'])], z.string()), interval: Duration, timeout: Duration, retries: z.int() })
    .optional(),
  stop_grace_period: Duration.optional(),
  shm_size: z.string().optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string().startsWith('/')).optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
})
const Network = z.strictObject({ ipam: z.strictObject({ config: z.array(z.strictObject({ subnet: z.cidrv4() })) }) })
const ComposeFile = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9_-]*$/),
  services: z.record(z.string(), Service),
  configs: z.record(z.string(), z.strictObject({ content: z.string() })).optional(),
  networks: z.record(z.string(), Network.nullable()).optional(),
  volumes: z.record(z.string(), z.null()).optional(),
})

const files = ['compose.yaml', 'compose.scale.yaml']
const composed = (name: string) => ComposeFile.parse(parse(read(name)))

test.each(files)('%s conforms to the specification, and all files that it names exist', (name) => {
  const { services, configs = {}, networks = {}, volumes = {} } = composed(name)
  for (const [service, o] of Object.entries(services)) {
    for (const other of Object.keys(o.depends_on ?? {})) expect(Object.keys(services)).toContain(other)
    for (const network of o.networks ?? []) expect(Object.keys(networks)).toContain(network)
    for (const { source } of o.configs ?? []) expect(Object.keys(configs)).toContain(source)
    for (const [source = ''] of (o.volumes ?? []).map((volume) => volume.split(':')))
      expect([service, source, source.startsWith('.') ? existsSync(join(root, source)) : source in volumes]).toEqual([
        service,
        source,
        true,
      ])
  }
})

test.each(files)('%s has only settings of the server, and no secrets', (name) => {
  const environment = composed(name).services.music?.environment ?? {}
  const guide = read('docs/operations.md')
  for (const [setting, value] of Object.entries(environment)) {
    expect([setting, guide.includes(`\`${setting}\``)]).toEqual([setting, true])
    if (/SECRET|PASSWORD/.test(setting) && !/_ID$/.test(setting)) expect(value).toMatch(/^\$\{/)
  }
})

test('one container stores all of its data in one volume', () => {
  const { services, volumes } = composed('compose.yaml')
  expect(Object.keys(services)).toEqual(['music'])
  expect(Object.keys(volumes ?? {})).toEqual(['data'])
  expect(services.music?.volumes).toEqual(['data:/data'])
})

test('nginx restarts with the processes behind it: it resolves their names only at its start', () => {
  expect(composed('compose.scale.yaml').services.nginx?.depends_on?.music).toEqual({ condition: 'service_healthy', restart: true })
})
