import { networkInterfaces } from 'node:os'
import type { FirstRows } from './app.ts'
import type { Config } from './config.ts'

/** Printed when the server has started: its address, how to sign in, how to remove the samples. */
export function startupNotice(config: Config, { newAdministrator, samplesAdded }: FirstRows): string {
  const addresses = siteAddresses(config)
  const lines = [
    '',
    `  Music Platform is ready: ${addresses[0]}`,
    ...addresses.slice(1).map((address) => `  Also reached at:         ${address}`),
  ]
  if (newAdministrator)
    lines.push(
      '',
      `  Sign in at ${addresses[0]}/auth`,
      `    e-mail    ${newAdministrator.email}`,
      `    password  ${newAdministrator.password}   (shown this once: write it down)`,
    )
  else if (config.firstAdmin) lines.push('', `  Sign in at ${addresses[0]}/auth`)
  if (samplesAdded)
    lines.push('', "  Four sample songs are in the category 'Home'. Remove them any time in Admin Panel > Settings > System.")
  return `${lines.join('\n')}\n\n`
}

/** BASE_URL if it is set, otherwise this machine's addresses, starting with the local one. */
function siteAddresses({ site, host, port }: Config): string[] {
  if (site) return [site.origin + site.path]
  if (host !== '0.0.0.0' && host !== '::') return [`http://${host.includes(':') ? `[${host}]` : host}:${port}`]
  const lan = Object.values(networkInterfaces())
    .flat()
    .filter((address) => address !== undefined && !address.internal && address.family === 'IPv4')
  return [`http://localhost:${port}`, ...lan.map((address) => `http://${address?.address}:${port}`)]
}
