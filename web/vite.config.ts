import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { tanstackRouter, tanstackRouterGenerator } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import mantinePreset from 'postcss-preset-mantine'
import { defineConfig, type Plugin } from 'vite'
import { generateMessages, messagesFolder } from '../scripts/messages/generate-messages.ts'

const root = import.meta.dirname
/** The build script points this at a temporary folder and renames it when everything is in place. */
const outDir = resolve(process.env.WEB_OUT_DIR ?? join(root, '../dist/web'))
const clientDir = join(outDir, 'client')
const serverDir = join(outDir, 'server')

/** Compressed once here, so that no request waits for compression. */
function precompress(directory: string) {
  if (!existsSync(directory)) return
  for (const name of readdirSync(directory)) {
    if (!/\.(js|css|svg)$/.test(name)) continue
    const path = join(directory, name)
    const bytes = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

/** Compiles the messages: at the start, and while developing after each change. */
const messages = (): Plugin => ({
  name: 'messages',
  configResolved: generateMessages,
  configureServer({ watcher, config }) {
    watcher.add(messagesFolder)
    watcher.on('all', (_event, file) => {
      if (!file.startsWith(messagesFolder)) return
      try {
        generateMessages()
      } catch (error) {
        config.logger.error((error as Error).message, { timestamp: true })
      }
    })
  },
})

/** The tree of a part of the site, without types and without the routes whose files have these names: app/{part}-routes.gen.js. */
const routesOf = (part: 'public' | 'embed', ignored: string) =>
  tanstackRouterGenerator({
    target: 'react',
    routesDirectory: join(root, 'routes'),
    routeFileIgnorePattern: ignored,
    generatedRouteTree: join(root, `app/${part}-routes.gen.js`),
    disableTypes: true,
    quoteStyle: 'single',
  })

/** A class of a CSS module. The bundler's own names end in the line of their rule, which the first script would carry. */
const scopedName = (name: string, file: string) =>
  `${name}_${createHash('sha256').update(relative(root, file)).digest('base64url').slice(0, 4)}`

/** Of fonts and pictures: the same on the server and in the browser. */
const assetFileNames = 'assets/[hash][extname]'

export default defineConfig(({ command }) => ({
  root,
  base: command === 'serve' ? '/@dev/' : './',
  publicDir: 'static',
  plugins: [
    messages(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
      routesDirectory: join(root, 'routes'),
      generatedRouteTree: join(root, 'app/routeTree.gen.ts'),
      quoteStyle: 'single',
    }),
    // Parts of the same tree, since visitors shall not load what leads into the admin area.
    routesOf('public', '^(admin|embed)'),
    routesOf('embed', '^(admin|_public)'),
    react(),
  ],
  css: { postcss: { plugins: [mantinePreset()] }, modules: { generateScopedName: scopedName } },
  // The largest part is hls.js, which loads alone and only for slow lines.
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 700 },
  experimental: {
    // An imported asset's address is a path below the site's base path, the same text on the server and in the browser.
    renderBuiltUrl: (filename, { hostType }) => (hostType === 'js' && !/\.(js|css)$/.test(filename) ? `/${filename}` : { relative: true }),
  },
  builder: {
    async buildApp(builder) {
      const { client, worker, ssr } = builder.environments
      if (!client || !worker || !ssr) throw new Error('the environments are configured below')
      await builder.build(client)
      await builder.build(worker)
      await builder.build(ssr)
      precompress(join(clientDir, 'assets'))
    },
  },
  environments: {
    client: {
      build: {
        outDir: clientDir,
        emptyOutDir: true,
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: join(root, 'app/entry-client.tsx'),
          output: {
            // Names would be part of the first script, which loads the others.
            chunkFileNames: 'assets/[hash].js',
            assetFileNames,
            codeSplitting: {
              groups: [
                // What the first page needs comes as one file: one request, and it compresses better than many.
                { name: 'first', tags: ['$initial'], priority: 1 },
                // What other public pages and the player's bar share, likewise; but not own pages, which the admin area previews.
                {
                  name: 'shared',
                  test: /\/web\/(?:lib\/(?!(?:messages\/\w+|texts)\/admin)|ui|public\/(?!uploads\/|own-pages\/))/,
                  minShareCount: 2,
                },
                // The upload page loads resumable uploads when something is sent.
                { name: 'sending', test: /\/web\/public\/uploads\/(?:transfer|upload-queue)\.ts/ },
                { name: 'upload', test: /\/web\/public\/uploads\//, minShareCount: 2 },
                // Loaded before the admin area, which reads its texts once: with another word for 'song' they are changed first.
                { name: 'admin-texts', test: /\/web\/lib\/messages\/en\/admin/ },
                // What the admin area's screens and dialogs share, with its libraries: a screen would load a hundred small files.
                { name: 'admin', test: /\/web\/admin\//, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
    // One file beside the pages' own, which the server completes (server/pages/service-worker.ts).
    worker: {
      consumer: 'client',
      build: {
        outDir: clientDir,
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: join(root, 'service-worker/service-worker.ts'),
          output: { format: 'iife', entryFileNames: 'service-worker.js' },
        },
      },
    },
    ssr: {
      // One self-contained bundle when built; while developing, CommonJS packages must stay outside.
      ...(command === 'build' ? { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
      build: {
        outDir: serverDir,
        emptyOutDir: true,
        ssr: true,
        rolldownOptions: {
          input: join(root, 'app/entry-server.tsx'),
          output: {
            assetFileNames,
            // Node keeps the source in memory: without comments, and with one byte for each character instead of two.
            comments: false,
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
          },
          // What the browser loads later (ui/cover.tsx) the server has from the start.
          checks: { ineffectiveDynamicImport: false },
        },
      },
    },
  },
}))
