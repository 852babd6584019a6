import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { needs } from '#server/testing/needs.ts'

const unit = readFileSync(join(import.meta.dirname, 'music-platform.service'), 'utf8')
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
if (!hasSystemd) process.stdout.write('systemd-analyze is not installed: the unit is not verified.\n')

test('systemd finds nothing wrong with the unit', needs(hasSystemd, 'systemd is not installed'), () => {
  const folder = mkdtempSync(join(tmpdir(), 'unit-'))
  try {
    // The test machine has neither the program in /opt nor the service's user.
    const local = unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`).replace(/^(User|Group|Documentation)=.*\n/gm, '')
    const file = join(folder, 'music-platform.service')
    writeFileSync(file, local)
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
    expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes('music-platform'))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the settings of the service can be read', () => {
  const text = readFileSync(join(import.meta.dirname, 'music-platform.env'), 'utf8')
  const pairs = [...text.matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value])
  expect(readConfig(Object.fromEntries(pairs))).toMatchObject({ dataDir: '/var/lib/music-platform', host: '127.0.0.1' })
  expect(unit).toContain('EnvironmentFile=-/etc/music-platform.env')
})

test(
  "the command runs in cron's PATH, as the user of the service and with its arguments",
  needs(process.getuid?.() === 0, 'only root switches users without a password'),
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'command-'))
    try {
      const node = join(folder, 'node_modules/.bin/node')
      mkdirSync(dirname(node), { recursive: true })
      writeFileSync(node, '#!/bin/sh\nprintf "%s\\n" "$(id -un)" "$@"\n', { mode: 0o755 })
      const script = readFileSync(join(import.meta.dirname, 'music-platform.sh'), 'utf8')
      const local = script.replace('program=/opt/music-platform', `program=${folder}`).replaceAll('-u music-platform', '-u nobody')
      chmodSync(folder, 0o755)
      const { stdout, stderr } = spawnSync('/bin/sh', ['-c', local, 'music-platform', 'user', 'list'], {
        env: { PATH: '/usr/bin:/bin' },
        encoding: 'utf8',
      })
      expect([stderr, stdout.trim().split('\n')]).toEqual([
        '',
        ['nobody', '--env-file-if-exists=/etc/music-platform.env', join(folder, 'server/cli.ts'), 'user', 'list'],
      ])
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
