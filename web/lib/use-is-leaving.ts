import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'

/** Tells whether the visitor has left the page for another one, which may still be loading. */
export function useIsLeaving(): () => boolean {
  const router = useRouter()
  const own = useRef(router.latestLocation.pathname)
  return () => router.latestLocation.pathname !== own.current
}
