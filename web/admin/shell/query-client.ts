import { QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError } from '#web/lib/api.ts'
import { goToSignIn } from './sign-in-again.ts'

const worthRetrying = (error: unknown) => error instanceof CallError && ['unreachable', 'unavailable'].includes(error.code)

export const createAdminQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      // The session ended meanwhile. Only reads lead away: a write would take what was typed with it.
      onError: (error) => {
        if (error instanceof CallError && error.code === 'not_signed_in') goToSignIn()
      },
    }),
    defaultOptions: { queries: { staleTime: 10_000, retry: (failures, error) => failures < 2 && worthRetrying(error) } },
  })
