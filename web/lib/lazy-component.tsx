import { type ComponentType, lazy, Suspense } from 'react'
import { importWithRetry } from './import-with-retry.ts'

/** A component that is loaded when it is first rendered, and shows nothing until then. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy<ComponentType<Props>>(() => importWithRetry(load).then((component) => ({ default: component })))
  return (props: Props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
