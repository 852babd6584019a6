import { expect, test } from 'vitest'
import { isPrivateAddress } from '#contract/private-address.ts'
import { qrFileName } from './qr-code.ts'

test('a file name retains all characters that file systems allow', () => {
  expect(qrFileName('Kısmet Radyo', 'png')).toBe('Kısmet Radyo-qr-code.png')
  expect(qrFileName('AC/DC: "Live"?', 'svg')).toBe('AC-DC- -Live---qr-code.svg')
})

test.each([
  'http://localhost:3000',
  'http://192.168.1.20',
  'http://10.0.0.1',
  'http://172.20.1.1',
  'http://[::1]:3000',
  'http://studio',
  'http://nas.local',
])('%s is private', (origin) => expect(isPrivateAddress(`${origin}/song/a`)).toBe(true))

test.each(['https://music.example.org', 'http://172.32.1.1', 'http://8.8.8.8', 'http://[2001:db8::1]'])('%s is public', (origin) =>
  expect(isPrivateAddress(`${origin}/song/a`)).toBe(false))
