import { createElement, type FunctionComponent, type ReactNode, use } from 'react'
import { importWithRetry } from './import-with-retry.ts'

/* What the router's code splitting (vite.config.ts) uses instead of the router's functions of these names, which fail the navigation without
   a connection, and then load the page again: that would stop the music, and without a connection leave no page at all. */

type Load = () => Promise<Record<string, unknown>>

/** A part of a route that loads when it is needed, once. */
export function lazyRouteComponent(load: Load, name: string) {
  let Loaded: FunctionComponent | undefined
  let loading: Promise<void> | undefined
  const Lazy = (props: object): ReactNode => {
    if (Loaded) return createElement(Loaded, props)
    use(Lazy.preload())
    return null
  }
  /** The router awaits it before it shows the route. */
  Lazy.preload = (): Promise<void> => {
    loading ??= importWithRetry(load).then((module) => {
      Loaded = module[name] as FunctionComponent
    })
    return loading
  }
  return Lazy
}

/** A function of a route, such as its loader. Its code is imported once: another import of it would delay each navigation. */
export function lazyFn(load: Load, name: string) {
  let loading: ReturnType<Load> | undefined
  return async (...input: unknown[]): Promise<unknown> => {
    loading ??= importWithRetry(load)
    return ((await loading)[name] as (...input: unknown[]) => unknown)(...input)
  }
}
