import { chromium } from '@playwright/test'
import { startServer } from '/tmp/wt/public/e2e/running-server.ts'
const server = await startServer()
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=document-user-activation-required'] })
const page = await browser.newPage({ viewport: { width: 360, height: 640 } })
let reqs: string[] = []
page.on('request', (r) => /\.(js|css)(\?|$)/.test(r.url()) && reqs.push(new URL(r.url()).pathname.split('/').pop()!))
const cut = (what: string) => { console.log(what, reqs.length, reqs.join(' ')); reqs = [] }
const { songs } = (await (await fetch(`${server.address}/api/featured-songs`)).json()) as any
await page.goto(`${server.address}/song/${songs[1].id}`, { waitUntil: 'networkidle' }); cut('song page')
await page.getByRole('main').getByRole('button', { name: 'Play' }).click(); await page.waitForTimeout(4000); cut('play')
await page.goto(`${server.address}/`, { waitUntil: 'networkidle' }); cut('home first')
const ctx = await browser.newContext(); const p2 = await ctx.newPage(); p2.on('request', (r) => /\.(js|css)(\?|$)/.test(r.url()) && reqs.push(new URL(r.url()).pathname.split('/').pop()!))
for (const path of ['/', '/gallery', '/about', '/auth', '/upload', '/playlist/' + ((await (await fetch(server.address + '/api/featured-playlists')).json()) as any).playlists[0].id, '/admin']) {
  const c = await browser.newContext(); const p = await c.newPage(); p.on('request', (r) => /\.(js|css)(\?|$)/.test(r.url()) && reqs.push(new URL(r.url()).pathname.split('/').pop()!))
  await p.goto(server.address + path, { waitUntil: 'networkidle' }); cut('cold ' + path); await c.close()
}
await browser.close(); await server.dispose()
