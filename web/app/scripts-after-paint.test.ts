import { expect, test } from 'vitest'
import { splitPage } from './page-parts.ts'
import { scriptsAfterPaint } from './scripts-after-paint.ts'

const page = `<head><link rel="modulepreload" href="/assets/a.js" nonce="n"><link rel="stylesheet" href="/assets/a.css">
<link rel="modulepreload" href="/assets/b.js" nonce="n"></head><body><script type="module" src="/assets/entry.js" async="" nonce="n"></script></body>`

test('modules are requested by a script with the nonce, in the same order', () => {
  const { head, content, scripts } = scriptsAfterPaint(splitPage(page), 'n')
  const html = head + content + scripts
  expect(html).not.toMatch(/<link rel="modulepreload"|<script type="module"/)
  expect(html).toContain('<link rel="stylesheet" href="/assets/a.css">')
  expect(html).toMatch(/<script nonce="n">[^<]*\["\/assets\/a\.js","\/assets\/b\.js"\][^<]*"\/assets\/entry\.js"[^<]*<\/script>/)
})

test('a page without modules stays as it is', () => {
  expect(scriptsAfterPaint(splitPage('<p>Closed</p>'), 'n')).toEqual({ head: '', content: '<p>Closed</p>', scripts: '' })
})
