import type { PageParts } from './page-parts.ts'

/**
 * The page's modules are most of the bytes of a first visit. They load after the frame that shows the first cover, or the text on pages
 * without one, so that they do not compete with font and cover for bandwidth. A timeout of one second covers late covers and hidden tabs,
 * which paint no frames. Until then, links work natively and play buttons by early-play.ts.
 */
const loaderScript = (preloads: string[], entry: string) => `
{
  let isRequested;
  const add = (name, attributes) => document.head.append(Object.assign(document.createElement(name), attributes));
  const load = () => {
    if (isRequested) return;
    isRequested = true;
    for (const href of ${JSON.stringify(preloads)}) add('link', { rel: 'modulepreload', href });
    add('script', { type: 'module', src: ${JSON.stringify(entry)} });
  };
  const afterPaint = () => requestAnimationFrame(() => setTimeout(load));
  const first = document.querySelector('img[fetchpriority=high]');
  if (first) first.decode().then(afterPaint, afterPaint);
  else afterPaint();
  setTimeout(load, 1000);
}`

const preloadLink = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const entryScript = /<script type="module" src="([^"]+)" async=""[^>]*><\/script>/

/** Replaces the built page's module scripts with one that requests them. `nonce` marks it for the server. */
export function scriptsAfterPaint(page: PageParts, nonce: string): PageParts {
  const preloads: string[] = []
  const head = page.head.replace(preloadLink, (_, address: string) => {
    preloads.push(address)
    return ''
  })
  const scripts = page.scripts.replace(
    entryScript,
    (_, entry: string) => `<script nonce="${nonce}">${loaderScript(preloads, entry)}</script>`,
  )
  return { ...page, head, scripts }
}
