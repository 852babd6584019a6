import { createRootRouteWithContext, HeadContent, Outlet, Scripts, useMatch, useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import textFontUrl from '#design/fonts/text.woff2'
import { withBase } from '#web/lib/addresses.ts'
import { type AppContext, AppProvider } from '#web/lib/app-context.tsx'
import { textFontScript } from '#web/lib/text-font.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { themeScript } from '#web/lib/theme-switch.ts'
import { earlyPlayScript } from '#web/public/player/early-play.ts'
import { PlayerElements } from '#web/public/player/player-elements.tsx'

export const Route = createRootRouteWithContext<AppContext>()({
  head: () => ({
    meta: [{ charSet: 'utf-8' }, { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' }],
  }),
  shellComponent: Document,
  component: Root,
})

/** The HTML around every page. The server adds to <html> what the browser cannot know: where the site is mounted. */
function Document({ children }: { children: ReactNode }) {
  const { basePath, origin } = useRouter().options.context
  const { language, direction } = useTexts()
  return (
    <html lang={language} dir={direction} data-base={basePath} data-origin={origin} suppressHydrationWarning>
      {/* React leaves what it did not render here alone, so none of this travels a second time inside the script. */}
      <head>{import.meta.env.SSR && <Head basePath={basePath} />}</head>
      <body>
        {children}
        {import.meta.env.SSR && <Scripts />}
      </body>
    </html>
  )
}

const Head = ({ basePath }: { basePath: string }) => (
  <>
    <link rel="icon" href={withBase(basePath, '/favicon.ico')} sizes="32x32" />
    <link rel="icon" href={withBase(basePath, '/icon.svg')} type="image/svg+xml" />
    <link rel="apple-touch-icon" href={withBase(basePath, '/apple-touch-icon.png')} />
    <link rel="manifest" href={withBase(basePath, '/manifest.webmanifest')} />
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f9f9f6" />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e0f0b" />
    <InlineScript code={themeScript} />
    <InlineScript code={textFontScript(withBase(basePath, textFontUrl))} />
    <InlineScript code={earlyPlayScript} />
    <HeadContent />
  </>
)

/** Runs where it stands, before anything is painted. The nonce marks it for the server, which names its hash in the CSP. */
function InlineScript({ code }: { code: string }) {
  const nonce = useRouter().options.ssr?.nonce
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />
}

function Root() {
  usePageTitle()
  const song = useMatch({ from: '/_public/song/$id', shouldThrow: false, select: ({ loaderData }) => loaderData?.song })
  return (
    <AppProvider value={Route.useRouteContext()}>
      <PlayerElements prepared={song} />
      <Outlet />
    </AppProvider>
  )
}

/** Inside the app the title follows the page, and the metadata of the first page is removed. */
function usePageTitle() {
  const title = useRouterState({ select: ({ matches }) => matches.flatMap(({ meta }) => meta ?? []).findLast((tag) => tag?.title)?.title })
  const pathname = useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname })
  const first = useRef(pathname)
  useEffect(() => {
    if (!title || pathname === first.current) return
    document.title = title
    for (const tag of document.head.querySelectorAll(ofFirstPage)) tag.remove()
  }, [title, pathname])
}

const ofFirstPage =
  'link[rel=canonical], link[rel=alternate], meta[property], meta[name^=twitter], meta[name=description], meta[name=robots], script[type="application/ld+json"]'
