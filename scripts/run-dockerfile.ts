import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { freePort } from '#server/testing/free-port.ts'
import { copyOf, type Instruction, isIgnored, readStages, type Stage } from './dockerfile.ts'

/**
 * Builds and starts the image without Docker, in empty folders: runs every RUN and COPY of the Dockerfile with this machine's Node instead
 * of the image's; then CMD and HEALTHCHECK, twice. Prints the time of each start. `node scripts/run-dockerfile.ts`; needs the package
 * registry. With `--share`, in a checkout right after `npm ci`, the stage 'build' reuses the checkout's packages instead of installing them
 * again, and its pages are copied to the checkout as soon as they are built.
 */
const root = join(import.meta.dirname, '..')
const work = mkdtempSync(join(tmpdir(), 'music-platform-image-'))
const ignoreFile = readFileSync(join(root, '.dockerignore'), 'utf8')
/** A start that takes longer has failed, on any machine. */
const timeoutMilliseconds = 60_000
/** Folders of the base image that instructions use. */
const foldersOfBase = ['tmp', 'usr/local/bin']
const sharesWithCheckout = process.argv.includes('--share')
const printLine = (line: string) => process.stdout.write(`${line}\n`)

try {
  const stages = readStages(readFileSync(join(root, 'Dockerfile'), 'utf8'))
  mkdirSync(join(work, 'bin'))
  symlinkSync(process.execPath, join(work, 'bin/node'))
  for (const stage of stages) {
    build(stage)
    if (stage.name === 'build' && sharesWithCheckout) keepPages()
  }
  const image = stages.at(-1)
  if (!image) throw new Error('The Dockerfile has no stage')
  await startTwice(image)
} finally {
  rmSync(work, { recursive: true, force: true })
}

/** Their stamp identifies the sources: scripts/build.ts builds the pages again if the sources differ. */
function keepPages() {
  const pages = join(root, 'dist/web')
  const aside = join(root, `dist/.web-${process.pid}`)
  cpSync(join(work, 'build/app/dist/web'), aside, { recursive: true })
  rmSync(pages, { recursive: true, force: true })
  renameSync(aside, pages)
}

/** Location of an image path on this machine. */
function positionOf(stage: string, path: string, folder: string): string {
  return join(work, stage, path.startsWith('/') ? path : join(folder, path))
}

function build({ name, instructions }: Stage) {
  let folder = '/'
  for (const folder of foldersOfBase) mkdirSync(join(work, name, folder), { recursive: true })
  for (const { name: verb, text } of instructions) {
    if (verb === 'WORKDIR') {
      folder = text
      mkdirSync(join(work, name, folder), { recursive: true })
    }
    if (verb === 'COPY') copy(name, folder, text)
    if (verb === 'RUN') run(name, folder, text)
  }
}

function copy(stage: string, folder: string, text: string) {
  const { from, sources, target } = copyOf(text)
  for (const source of sources) {
    const origin = from === null ? join(root, source) : positionOf(from, source, '/')
    const isInto = target.endsWith('/') || target === '.'
    const position = positionOf(stage, target, folder)
    const filter = (path: string) => from !== null || !isIgnored(relative(root, path), ignoreFile)
    cpSync(origin, isInto && statSync(origin).isFile() ? join(position, basename(source)) : position, {
      recursive: true,
      filter,
      verbatimSymlinks: true,
    })
  }
}

function run(stage: string, folder: string, text: string) {
  // System packages of the image are not installed here, and the following steps do not need them.
  if (text.startsWith('apt-get ')) return printLine(`[${stage}] left out: ${text}`)
  if (sharesWithCheckout && stage === 'build' && text === 'npm ci') return sharePackages(positionOf(stage, folder, '/'))
  // Only root can use chown, and the image's user does not exist on this machine.
  const command = text.replace(/ -o \S+ -g \S+/, '').replaceAll(/(?<= )\/\w+/g, (path) => positionOf(stage, path, '/'))
  printLine(`[${stage}] RUN ${command}`)
  // Uses the npm of the running Node: another npm may be many times slower.
  const env = command.startsWith('npm ') ? { ...environment(), PATH: process.env.PATH } : environment()
  const { status } = spawnSync('sh', ['-ec', command], { cwd: positionOf(stage, folder, '/'), stdio: 'inherit', env })
  if (status !== 0) throw new Error(`[${stage}] failed: ${text}`)
}

/** Hard links take no time. The build writes new files, so it does not change the checkout's. */
function sharePackages(folder: string) {
  printLine('[build] npm ci: the packages of this checkout')
  const { status } = spawnSync('cp', ['-al', join(root, 'node_modules'), join(folder, 'node_modules')], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The packages of this checkout cannot be linked')
}

/** Excludes the checkout's tools, which would hide that the image lacks them. */
function environment() {
  return { HOME: process.env.HOME, PATH: `${join(work, 'bin')}:${process.env.PATH}`, npm_config_cache: process.env.npm_config_cache }
}

/** The first start adds the samples; the later ones are normal starts. */
async function startTwice(image: Stage) {
  await start(image)
  await start(image)
}

async function start({ name, instructions }: Stage) {
  const port = await freePort()
  const env = { ...environment(), ...variablesOf(name, instructions), PORT: String(port), HOST: '127.0.0.1' }
  const cwd = positionOf(name, last(instructions, 'WORKDIR'), '/')
  const [program = '', ...args] = JSON.parse(last(instructions, 'CMD')) as string[]
  const startedAt = performance.now()
  const server = spawn(program, args, { cwd, env, stdio: 'inherit' })
  try {
    await isReady(`http://127.0.0.1:${port}/readyz`, startedAt + timeoutMilliseconds)
    printLine(`ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    const [probe = '', ...probeArgs] = JSON.parse(last(instructions, 'HEALTHCHECK').replace(/^.*?CMD /, '')) as string[]
    if (spawnSync(probe, probeArgs, { cwd, env }).status !== 0) throw new Error('HEALTHCHECK says that it is not well')
    const page = await fetch(`http://127.0.0.1:${port}/`)
    if (!page.ok || !(await page.text()).includes('<title>')) throw new Error(`The home page responded ${page.status}`)
    const { status } = spawnSync(positionOf(name, '/usr/local/bin/music-platform', '/'), ['doctor'], { cwd: '/', env, stdio: 'inherit' })
    if (status !== 0) throw new Error('The command line does not run, or finds something broken')
    printLine('healthy, and the home page is there')
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}

function variablesOf(stage: string, instructions: Instruction[]): Record<string, string> {
  const pairs = last(instructions, 'ENV')
    .split(/\s+/)
    .map((pair) => pair.split('='))
  return Object.fromEntries(pairs.map(([key = '', value = '']) => [key, value.startsWith('/') ? positionOf(stage, value, '/') : value]))
}

async function isReady(address: string, giveUpAt: number) {
  while (!(await fetch(address).catch(() => null))?.ok) {
    if (performance.now() > giveUpAt) throw new Error('It was not ready in time')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function last(instructions: Instruction[], verb: string): string {
  return instructions.findLast(({ name }) => name === verb)?.text ?? ''
}
