import { createElement, type FunctionComponent, type ReactNode, use } from 'react'
import { importWithRetry } from './import-with-retry.ts'

/* What the router's code splitting (vite.config.ts) uses instead of the router's functions of these names, which fail the navigation without
   a connection, and then load the page again: that would stop the music, and without a connection leave no page at all. */

type Load = () => Promise<Record<string, unknown>>

/** A part of a route that loads when it is needed. */
export function lazyRouteComponent(load: Load, name: string) {
  let Loaded: FunctionComponent | undefined
  let awaited: Promise<void> | undefined
  const Lazy = (props: object): ReactNode => {
    if (Loaded) return createElement(Loaded, props)
    awaited ??= Lazy.preload()
    use(awaited)
    return null
  }
  /** The router awaits it before it shows the route. */
  Lazy.preload = (): Promise<void> =>
    importWithRetry(load).then((module) => {
      Loaded = module[name] as FunctionComponent
    })
  return Lazy
}

/** A function of a route, such as its loader. */
export const lazyFn =
  (load: Load, name: string) =>
  async (...input: unknown[]): Promise<unknown> =>
    ((await importWithRetry(load))[name] as (...input: unknown[]) => unknown)(...input)
