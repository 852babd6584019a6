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

/** Compressed at build time, so that no request waits for compression. */
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

const compiledMessages = join(root, 'lib/messages/')

/** Compiles the messages at the start, and in development after each change. */
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
  // Otherwise Vite would run the entry again in the loaded page, which imports them.
  hotUpdate({ file }) {
    if (this.environment.name !== 'client' || !file.startsWith(compiledMessages)) return undefined
    this.environment.hot.send({ type: 'full-reload' })
    return []
  },
})

/** Route tree of one part of the site, without types and without the routes whose files match `ignored`: app/{part}-routes.gen.js. */
const routesOf = (part: 'public' | 'embed', ignored: string) =>
  tanstackRouterGenerator({
    target: 'react',
    routesDirectory: join(root, 'routes'),
    routeFileIgnorePattern: ignored,
    generatedRouteTree: join(root, `app/${part}-routes.gen.js`),
    disableTypes: true,
    quoteStyle: 'single',
  })

/**
 * Split routes load their parts with the functions of lib/lazy-route.ts. On the server, where nothing is loaded later, the router's stay. The
 * router's plugin has no option for this; a build fails if the plugin writes the import differently.
 */
const lazyRoutes = (): Plugin => ({
  name: 'lazy-routes',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/web\/routes\//, code: /\blazy(?:Fn|RouteComponent)\(/ },
    handler(code, id) {
      const own = code.replace(
        /import \{ (lazyFn|lazyRouteComponent) \} from ['"]@tanstack\/react-router['"]/g,
        "import { $1 } from '#web/lib/lazy-route.ts'",
      )
      if (own === code) this.error(`${id} loads its parts with functions of the router`)
      return own
    },
  },
})

/** Class name of a CSS module. The bundler's own names end in the line of their rule, which adds bytes to the first script. */
const scopedName = (name: string, file: string) =>
  `${name}_${createHash('sha256').update(relative(root, file)).digest('base64url').slice(0, 4)}`

/** For fonts and pictures: the same on the server and in the browser. */
const assetFileNames = 'assets/[hash][extname]'

/** The oldest supported browsers: decision 46. */
const browsers = ['chrome111', 'edge111', 'firefox125', 'ios16.4', 'safari16.4']

/** `Features.LightDark` of lightningcss. No style sheet uses light-dark(); its replacement adds variables wherever a color-scheme is set. */
const lightDark = 1 << 20

const everyPart: RoutePart[] = ['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']
type RoutePart = 'loader' | 'component' | 'pendingComponent' | 'errorComponent' | 'notFoundComponent'

/** Parts of a route that are not in the script of its area but load when they are needed: by default, all of them. */
const partsLoadedLater: Readonly<Record<string, RoutePart[][]>> = {
  // Every public page needs it at once, and one file compresses better than many.
  '/_public': [],
  // Scanned codes open this page. What is rarely shown is left out.
  '/_public/song/$id': [['errorComponent', 'notFoundComponent']],
  // Decides itself whether there is a page.
  '/_public/$': [['component', 'notFoundComponent']],
  '/embed/song/$id': [['component', 'notFoundComponent']],
  '/embed/album/$id': [['component', 'notFoundComponent']],
  '/embed/artist/$id': [['component', 'notFoundComponent']],
  '/embed/playlist/$id': [['component', 'notFoundComponent']],
  // The server renders what is shown while it loads.
  '/admin': [['component']],
}

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
        splitBehavior: ({ routeId }) => partsLoadedLater[routeId] ?? [everyPart],
      },
      routesDirectory: join(root, 'routes'),
      generatedRouteTree: join(root, 'app/routeTree.gen.ts'),
      quoteStyle: 'single',
    }),
    // Parts of the same tree, so that visitors do not load routes of the admin area.
    routesOf('public', '^(admin|embed)'),
    routesOf('embed', '^(admin|_public)'),
    lazyRoutes(),
    react(),
  ],
  // The shim is for React 17: with it, every first visit loads a copy of a hook that React has.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  css: {
    postcss: { plugins: [mantinePreset()] },
    modules: { generateScopedName: scopedName },
    lightningcss: { exclude: lightDark },
  },
  // The largest chunk is hls.js, which loads separately and only on slow connections.
  build: { target: 'es2022', cssTarget: browsers, assetsInlineLimit: 0, chunkSizeWarningLimit: 700 },
  experimental: {
    // The address of an imported asset is a path below the site's base path, the same on the server and in the browser.
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
            // Names would add bytes to the first script, which lists the other chunks.
            chunkFileNames: 'assets/[hash].js',
            assetFileNames,
            codeSplitting: {
              groups: [
                // The first page needs one file: a single request, and better compression than many files.
                { name: 'first', tags: ['$initial'], priority: 1 },
                // The same for what other public pages and the player's bar share; but not own pages, which the admin area previews.
                {
                  name: 'shared',
                  test: /\/web\/(?:lib\/(?!(?:messages\/\w+|texts)\/admin)|ui|public\/(?!uploads\/|own-pages\/))/,
                  minShareCount: 2,
                },
                // Resumable uploads, which the upload page loads when something is sent.
                { name: 'sending', test: /\/web\/public\/uploads\/(?:transfer|upload-queue)\.ts/ },
                { name: 'upload', test: /\/web\/public\/uploads\//, minShareCount: 2 },
                // Loads before the admin area, which reads its texts once: another word for 'song' has to replace them first.
                { name: 'admin-texts', test: /\/web\/lib\/messages\/en\/admin/ },
                // What the admin area's screens and dialogs share, with its libraries: otherwise a screen would load a hundred small files.
                { name: 'admin', test: /\/web\/admin\//, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
    // A single file beside the pages' files, which the server completes (server/pages/service-worker.ts).
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
      // Built as one self-contained bundle; in development, CommonJS packages must stay external.
      ...(command === 'build' ? { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
      build: {
        outDir: serverDir,
        emptyOutDir: true,
        ssr: true,
        rolldownOptions: {
          input: join(root, 'app/entry-server.tsx'),
          output: {
            assetFileNames,
            // Node keeps the source in memory: comments are removed, so that it takes one byte per character instead of two.
            comments: false,
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
          },
          // The server imports statically what the browser loads later (ui/cover.tsx).
          checks: { ineffectiveDynamicImport: false },
        },
      },
    },
  },
}))
