import { createLedger } from './ledger.ts'
import type { Writer } from './row-writer.ts'
import { responseOf, type Site, verdictOf } from './site.ts'

const keys = ['site_description', 'about_title', 'contact_phone', 'hero_subtitle'] as const

/** Saves several settings with the same text in one request: they must never differ. */
export function createSettingsWriter(): Writer {
  const ledger = createLedger<string[]>('settings')
  let version = 0

  async function read(site: Site) {
    const { body } = await site.admin.call('GET /api/admin/settings')
    version = body.version
    return keys.map((key) => body.settings.find((setting) => setting.key === key)?.value ?? '')
  }

  return {
    name: 'settings',
    counts: ledger.counts,
    step: async (site) => {
      const text = `Words ${site.stamp()}`
      const values = Object.fromEntries(keys.map((key) => [key, text]))
      await ledger.attempt(
        'all',
        keys.map(() => text),
        async () => {
          const body = await responseOf('saving settings', () => site.admin.call('PUT /api/admin/settings', { body: { version, values } }))
          if (body) version = body.version
          return verdictOf(body)
        },
      )
    },
    compare: async (site) => {
      const values = await read(site)
      if (ledger.existing().length === 0) ledger.adopt('all', values)
      return ledger.compare(new Map([['all', values]]))
    },
  }
}
