import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { tanstackRouter, tanstackRouterGenerator } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import mantinePreset from 'postcss-preset-mantine'
import { defineConfig, type Plugin } from 'vite'

const root = import.meta.dirname
/** The build script points this at a temporary folder and renames it when everything is in place. */
const outDir = resolve(process.env.WEB_OUT_DIR ?? join(root, '../dist/web'))
const clientDir = join(outDir, 'client')
const serverDir = join(outDir, 'server')

/** sonner writes its styles into a <style> element, which the site's CSP refuses; web/ui/toaster.module.css has what is needed of them. */
const sonnerWithoutStyles: Plugin = {
  name: 'sonner-without-styles',
  transform: {
    filter: { id: /\/sonner\/dist\/index\.mjs$/ },
    handler: (code) => ({ code: code.replace(/^__insertCSS\(.*\);?$/m, ''), map: null }),
  },
}

/** Has done its work when the routes are split; the first script of every page needs not carry it. */
const routesWithoutGroupings: Plugin = {
  name: 'routes-without-groupings',
  enforce: 'post',
  transform: {
    filter: { id: /\/web\/routes\/.*\.tsx/ },
    handler: (code) => ({ code: code.replace(/codeSplitGroupings:\s*\[(?:\[[^\]]*\],?\s*)*\],?/g, ''), map: null }),
  },
}

/** Short marks: every name of a later file stands in the first one. The server's HTML names the same files. */
const assetFileNames = 'assets/[name]-[hash:7][extname]'

const playerParts =
  /\/public\/player\/(keyboard|media-session|next-song|playback-errors|playback-memory|player-controls|seek-slider|song-positions|volume|player-extras)\.tsx?$/
/** Modules of public pages other than the song's, and of what opens on request; never the admin's. */
const sharedByPages =
  /\/web\/(?:lib\/texts\/(?:en\.)?pages\.|lib\/(?:found-part|search-text)|ui\/(?:cards|equaliser|highlighted|page-skeleton|search-field|section)|public\/(?:categories|gallery|playlists|redirections|site|songs)\/)/
const sharedByBar =
  /\/web\/(?:lib\/texts\/(?:en\.)?deferred\.|ui\/icons|features\/(?:likes|player|session|uploads\/(?:media-file|use-upload-state))|contract\/limits)/

/** Resumable uploads: loaded when something is sent, by the upload page and the admin area alike. */
const sending = /tus-js-client|\/web\/public\/(?:uploads\/(?:file-upload|transfer-rate|upload-storage)|upload\/send(?:ing|-local))/

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 4)

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

export default defineConfig(({ command }) => ({
  root,
  base: command === 'serve' ? '/@dev/' : './',
  publicDir: 'static',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: join(root, 'routes'),
      generatedRouteTree: join(root, 'app/routeTree.gen.ts'),
      quoteStyle: 'single',
    }),
    // The same routes without the admin area's and the embedded players': visitors shall not load what leads into them.
    tanstackRouterGenerator({
      target: 'react',
      routesDirectory: join(root, 'routes'),
      routeFileIgnorePattern: '^(admin|embed)',
      generatedRouteTree: join(root, 'app/public-routes.gen.js'),
      disableTypes: true,
      quoteStyle: 'single',
    }),
    react(),
    sonnerWithoutStyles,
    routesWithoutGroupings,
  ],
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': join(root, 'lib/selected-store.ts') } },
  css: {
    postcss: { plugins: [mantinePreset()] },
    // One short mark for a file's classes: they stand in scripts and styles alike, and repeat well under compression.
    modules: { generateScopedName: (name, file) => `${name}_${shortHash(relative(root, file))}` },
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  experimental: {
    // An imported asset's address is a path below the site's base path, the same text on the server and in the browser.
    renderBuiltUrl: (filename, { hostType }) => (hostType === 'js' && !/\.(js|css)$/.test(filename) ? `/${filename}` : { relative: true }),
  },
  builder: {
    async buildApp(builder) {
      const { client, ssr } = builder.environments
      if (!client || !ssr) throw new Error('the client and ssr environments are configured below')
      await builder.build(client)
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
        modulePreload: {
          polyfill: false,
          // The server names the scripts of these pages in their <head>: the first script of all pages need not know them too.
          resolveDependencies: (filename, files) =>
            /\/(admin|embed)/.test(filename) ? files.filter((file) => file.endsWith('.css')) : files,
        },
        rolldownOptions: {
          input: join(root, 'app/entry-client.tsx'),
          // Reading a property or a global does nothing else in what is bundled here.
          treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
          // What the first page needs anyway comes as one file: one request, and it compresses better than many.
          output: {
            // Seven: with six, the bundler names 64 files at most.
            chunkFileNames: ({ name }) => `assets/${name.replace(/^_public\./, '')}-[hash:7].js`,
            assetFileNames,
            codeSplitting: {
              groups: [
                { name: 'first', tags: ['$initial'], priority: 3 },
                // What comes with the first song comes as one file too.
                { name: 'player', test: playerParts, priority: 2 },
                // What the other public pages have in common, and what the player's bar and messages have, for the same reason; the
                // list of files in the first script is shorter, too.
                { name: 'pages', test: sharedByPages, minShareCount: 2 },
                { name: 'bar', test: sharedByBar, minShareCount: 2, priority: 1 },
                { name: 'sending', test: sending, priority: 1 },
              ],
            },
          },
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
          output: { assetFileNames },
          // What the browser loads later (ui/cover.tsx) the server has from the start.
          checks: { ineffectiveDynamicImport: false },
        },
      },
    },
  },
}))
