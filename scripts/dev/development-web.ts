import { join } from 'node:path'
import { ESModulesEvaluator, ModuleRunner } from 'vite/module-runner'
import { addIcons, type RouterManifest } from '#server/pages/assets.ts'
import type { ServerEntry, WebSource } from '#server/pages/web-source.ts'
import { type FromServer, pageStylesPath, type ToServer } from './messages.ts'

export const sendToVite = (message: FromServer) => process.send?.(message)

/** Renders pages from the current sources: Vite's process transforms the modules, this process evaluates them. */
export function developmentWeb(): WebSource {
  const waiting = new Map<number, (result: { result: unknown } | { error: unknown }) => void>()
  let lastId = 0
  const runner = new ModuleRunner(
    {
      transport: {
        invoke: (payload) =>
          new Promise((resolve) => {
            const id = ++lastId
            waiting.set(id, resolve as never)
            sendToVite({ kind: 'invoke', id, payload })
          }),
      },
      hmr: false,
    },
    new ESModulesEvaluator(),
  )
  process.on('message', (message: ToServer) => {
    if (message.kind === 'changed') return runner.clearCache()
    waiting.get(message.id)?.(message.result)
    waiting.delete(message.id)
  })

  const manifest: RouterManifest = {
    routes: {
      __root__: {
        css: [pageStylesPath],
        scripts: ['@vite/client', 'app/entry-development.ts'].map((path) => ({ attrs: { type: 'module', src: `/@dev/${path}` } })),
      },
    },
    failureStyles: {},
  }
  return {
    isFixed: false,
    entry: () => runner.import<ServerEntry>('/app/entry-server.tsx'),
    manifest: () => manifest,
    inlineStyles: (html) => ({ html, hashes: [] }),
    // Vite's client adds <style> elements, and creates a worker that polls for a restart of `npm run dev`.
    policy: { 'style-src': ["'self'", "'unsafe-inline'"], 'worker-src': ["'self'", 'blob:'] },
    addFiles: async (app, siteIcons) => addIcons(app, join(import.meta.dirname, '../../web/static'), siteIcons),
  }
}
