import { type DevEnvironment, type EnvironmentModuleNode, isCSSRequest, type Plugin } from 'vite'
import { pageStylesPath } from './messages.ts'

/** Serves the styles of all modules imported by the last rendered page, so that a page is styled before its scripts have run. */
export const servePageStyles = (): Plugin => ({
  name: 'page-styles',
  apply: 'serve',
  configureServer(vite) {
    vite.middlewares.use(pageStylesPath, async (_request, response, next) => {
      try {
        const { ssr, client } = vite.environments
        const entry = await ssr.moduleGraph.getModuleByUrl('/app/entry-server.tsx')
        const sheets = await Promise.all([...stylesOf(entry)].map((url) => styleSheet(client, `${url}?direct`)))
        response.setHeader('content-type', 'text/css')
        response.setHeader('cache-control', 'no-store')
        response.end(sheets.join('\n'))
      } catch (error) {
        next(error)
      }
    })
  },
})

async function styleSheet(client: DevEnvironment, url: string): Promise<string> {
  const sheet = await client.transformRequest(url)
  // Nothing imports this module, so without this, a change to a CSS module would reload every page.
  const module = await client.moduleGraph.getModuleByUrl(url)
  if (module) module.isSelfAccepting = true
  return sheet?.code ?? ''
}

/** In the order of imports, on which the cascade depends. */
function stylesOf(entry: EnvironmentModuleNode | undefined): Set<string> {
  const styles = new Set<string>()
  const seen = new Set<EnvironmentModuleNode>()
  const visit = (module: EnvironmentModuleNode) => {
    if (seen.has(module)) return
    seen.add(module)
    if (isCSSRequest(module.url)) styles.add(module.url)
    module.importedModules.forEach(visit)
  }
  if (entry) visit(entry)
  return styles
}
