import { type ComponentType, lazy, Suspense } from 'react'
import { importWithRetry } from './import-with-retry.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/** A component that loads on its first render and shows nothing until then. */
export function lazyComponent<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const Loaded = lazy<ComponentType<Props>>(() => importWithRetry(load).then((component) => ({ default: component })))
  return (props: Props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}

/** The same for a part of the server's HTML, which stays unchanged until the component is loaded. */
export const lazyInHtml = import.meta.env.SSR ? loadedAtStart : lazyComponent

/** On the server, where the code is loaded at startup. */
function loadedAtStart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  let Loaded: ComponentType<Props> = () => null
  void load().then((component) => {
    Loaded = component
  })
  return (props: Props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
