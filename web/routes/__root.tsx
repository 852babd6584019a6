import { createRootRouteWithContext, HeadContent, Outlet, Scripts, useMatch, useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { SongWord } from '#contract/song-words.ts'
import textFontUrl from '#design/fonts/text.woff2'
import moreTextFontUrl from '#design/fonts/text-ext.woff2'
import withoutScripts from '#web/app/without-scripts.css?inline'
import { withBase } from '#web/lib/addresses.ts'
import { type AppContext, AppProvider } from '#web/lib/app-context.tsx'
import { textFontScript } from '#web/lib/text-font.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { themeScript } from '#web/lib/theme-switch.ts'
import { earlyPlayScript } from '#web/public/player/early-play.ts'
import { PlainPlayer } from '#web/public/player/plain-player.tsx'
import { PlayerElements } from '#web/public/player/player-elements.tsx'
import { hintScript } from '#web/public/session/hint.ts'

export const Route = createRootRouteWithContext<AppContext>()({
  head: () => ({
    meta: [{ charSet: 'utf-8' }, { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' }],
  }),
  shellComponent: Document,
  component: Root,
})

/**
 * What the browser cannot know itself: base paths, the word for songs, and the theme of an embedded player. Attributes of <html>, which only
 * the server sets.
 */
const dataOf = ({ basePath, pagesPath, apiPath, origin, theme }: AppContext, word: SongWord | undefined) => ({
  'data-theme': theme,
  'data-word': word,
  'data-base': basePath,
  'data-pages': pagesPath,
  'data-api': apiPath,
  'data-origin': origin,
})

/** The HTML around every page. */
function Document({ children }: { children: ReactNode }) {
  const { context } = useRouter().options
  const texts = useTexts()
  const ofServer = import.meta.env.SSR && dataOf(context, texts.word)
  return (
    <html lang={texts.language} dir={texts.direction} {...ofServer} suppressHydrationWarning>
      {/* React leaves alone what it did not render here, so none of this is repeated in the hydration script. */}
      <head>{import.meta.env.SSR && <Head {...context} />}</head>
      <body>
        {children}
        {import.meta.env.SSR && <Scripts />}
      </body>
    </html>
  )
}

const Head = ({ basePath, look, theme }: Pick<AppContext, 'basePath' | 'look' | 'theme'>) => (
  <>
    <link rel="icon" href={withBase(basePath, '/favicon.ico')} sizes="32x32" />
    <link rel="icon" href={withBase(basePath, '/icon.svg')} type="image/svg+xml" />
    <link rel="apple-touch-icon" href={withBase(basePath, '/apple-touch-icon.png')} />
    <link rel="manifest" href={withBase(basePath, '/manifest.webmanifest')} />
    <meta name="theme-color" media="(prefers-color-scheme: light)" content={look?.themeColors.light} />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content={look?.themeColors.dark} />
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server from checked settings */}
    {look?.styleSheet && <style data-look="" dangerouslySetInnerHTML={{ __html: look.styleSheet }} />}
    <InlineScript code={(theme ? '' : themeScript) + hintScript} />
    <InlineScript
      code={
        look?.fonts
          ? textFontScript(look.fonts.text, look.fonts.family)
          : textFontScript(withBase(basePath, textFontUrl), 'Text', withBase(basePath, moreTextFontUrl))
      }
    />
    <InlineScript code={earlyPlayScript} />
    <StyleWithoutScripts />
    <HeadContent />
  </>
)

/** Runs inline before the first paint. The nonce marks it and the inline style for the server, which lists their hashes in the CSP. */
function InlineScript({ code }: { code: string }) {
  const nonce = useRouter().options.ssr?.nonce
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />
}

function StyleWithoutScripts() {
  const nonce = useRouter().options.ssr?.nonce
  return (
    <noscript>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of our own */}
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: withoutScripts }} />
    </noscript>
  )
}

function Root() {
  usePageTitle()
  const song = useMatch({ from: '/_public/song/$id', shouldThrow: false, select: ({ loaderData }) => loaderData?.song })
  return (
    <AppProvider value={Route.useRouteContext()}>
      <PlayerElements prepared={song} />
      <Outlet />
      {import.meta.env.SSR && <PlainPlayer />}
    </AppProvider>
  )
}

/**
 * Updates the title after each navigation, and removes the first page's metadata on the next page. Also sets the title of the first page,
 * because the server has the admin area's texts in English only.
 */
function usePageTitle() {
  const title = useRouterState({ select: ({ matches }) => matches.flatMap(({ meta }) => meta ?? []).findLast((tag) => tag?.title)?.title })
  const pathname = useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname })
  const first = useRef(pathname)
  useEffect(() => {
    if (!title) return
    document.title = title
    if (pathname === first.current) return
    for (const tag of document.head.querySelectorAll(ofFirstPage)) tag.remove()
  }, [title, pathname])
}

const ofFirstPage =
  'link[rel=canonical], link[rel=alternate], meta[property], meta[name^=twitter], meta[name=description], meta[name=robots], script[type="application/ld+json"]'
