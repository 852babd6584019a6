import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { keysOf } from '#contract/keys.ts'
import type { Role } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import { changeLists } from '#web/admin/kit/change-lists.ts'
import type { Listing } from '#web/admin/kit/list-address.ts'
import type { Output } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'

export const usersKey = ['users'] as const
const listsKey = [...usersKey, 'list'] as const

export type UsersPage = Output<'GET /api/admin/users'>
type Pages = InfiniteData<UsersPage, string | undefined>

/** Keyed by role to be exhaustive: importing the list of roles would add another chunk to those of a first visit. */
const everyRole = { listener: true, contributor: true, editor: true, admin: true } satisfies Record<Role, true>

export const userFilters = { role: keysOf(everyRole), status: ['active', 'disabled'] as const }

export type UserListing = Listing<typeof userFilters>

/** Users that match the search text, newest first, page by page. */
export const adminUsersQuery = (listing: UserListing) =>
  infiniteQueryOptions({
    queryKey: [...listsKey, listing],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/users', { query: { ...listing, cursor: pageParam, limit: 100 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    // While typing, the previous users stay visible.
    placeholderData: keepPreviousData,
  })

/** One user, with what is deleted and what stays when the user is deleted. */
export const adminUserQuery = (id: string) =>
  queryOptions({
    queryKey: [...usersKey, 'one', id],
    queryFn: ({ signal }) => call('GET /api/admin/users/:id', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Writes a changed user into the cached lists. */
export const replaceUser = (client: QueryClient, user: User) =>
  changeLists<Pages>(client, listsKey, (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, users: page.users.map((known) => (known.id === user.id ? user : known)) })),
  }))

export const removeUser = (client: QueryClient, id: string) =>
  changeLists<Pages>(client, listsKey, (data) => {
    if (!data.pages.some((page) => page.users.some((user) => user.id === id))) return data
    return {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        count: typeof page.count === 'number' ? page.count - 1 : page.count,
        users: page.users.filter((user) => user.id !== id),
      })),
    }
  })
