import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useApp } from '#web/lib/app-context.tsx'
import { hasPageFor } from '#web/lib/has-page-for.ts'

/** Replaces this history entry with the target of `path`: a redirection's target, /404 without one, home if the lookup fails. */
export function useRedirection(path: string) {
  const { call, basePath } = useApp()
  const router = useRouter()
  const navigate = useNavigate()
  useEffect(() => {
    const controller = new AbortController()
    const goTo = (location: string | null) => {
      if (location === null) return void navigate({ to: '/$', params: { _splat: '404' }, replace: true })
      const { origin, pathname } = new URL(location, window.location.origin)
      if (origin === window.location.origin && hasPageFor(router, pathname, basePath)) router.history.replace(location)
      else window.location.replace(location)
    }
    call('GET /api/redirection', { query: { path }, signal: controller.signal }).then(
      ({ location }) => controller.signal.aborted || goTo(location),
      () => controller.signal.aborted || void navigate({ to: '/', replace: true }),
    )
    return () => controller.abort()
  }, [call, basePath, router, navigate, path])
}
