import { startMediaSite } from './site.tmp.ts'
import { writeFileSync } from 'node:fs'
const site = await startMediaSite({ songs: 8 })
writeFileSync('/tmp/w/media-scratch/paths', site.paths.join('\n')+'\n')
writeFileSync('/tmp/w/media-scratch/site.env', `OWN=${site.own.port}\nPID=${site.own.pid}\nNGX=${site.nginx.port}\nNPID=${site.nginx.pid}\n`)
process.on('SIGTERM', () => void site.close().then(() => process.exit(0)))
setInterval(()=>{}, 1e6)
