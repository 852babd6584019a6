import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { addressInApp } from '#web/lib/address-in-app.ts'
import { useApp } from '#web/lib/app-context.tsx'

/**
 * Replaces this history entry with the server's page at this path, with the redirection's target, with /404 if there is none, or with home
 * if the lookup fails.
 */
export function useRedirection(path: string) {
  const app = useApp()
  const { call } = app
  const router = useRouter()
  const navigate = useNavigate()
  useEffect(() => {
    const requested = new URL(app.basePath + path, window.location.origin)
    // A page without scripts, such as that of a menu entry.
    if (addressInApp(router, requested, app) === null) return window.location.replace(app.pagesPath + path)
    const controller = new AbortController()
    const goTo = (location: string | null) => {
      if (location === null) return void navigate({ to: '/$', params: { _splat: '404' }, replace: true })
      const target = new URL(location, window.location.origin)
      const address = target.origin === window.location.origin ? addressInApp(router, target, app) : null
      if (address !== null) router.history.replace(address)
      else window.location.replace(location)
    }
    call('GET /api/redirection', { query: { path }, signal: controller.signal }).then(
      ({ location }) => controller.signal.aborted || goTo(location),
      () => controller.signal.aborted || void navigate({ to: '/', replace: true }),
    )
    return () => controller.abort()
  }, [call, app, router, navigate, path])
}
