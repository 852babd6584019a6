import { type ComponentType, lazy, Suspense } from 'react'
import { importWithRetry } from './import-with-retry.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/** A component that is loaded when it is first rendered, and shows nothing until then. */
export const lazyComponent = <Props extends object>(load: Load<Props>) => suspended(lazy(() => asModule(importWithRetry(load))))

/** The same for a part of the server's HTML, which stays as it came until the component is loaded. The server loads it when it starts. */
export function lazyInHtml<Props extends object>(load: Load<Props>) {
  if (!import.meta.env.SSR) return lazyComponent(load)
  let Loaded: ComponentType<Props> = () => null
  void load().then((component) => {
    Loaded = component
  })
  return suspended((props: Props) => <Loaded {...props} />)
}

const asModule = async <Props,>(component: Promise<ComponentType<Props>>) => ({ default: await component })

function suspended<Props extends object>(Loaded: ComponentType<Props>) {
  return (props: Props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
