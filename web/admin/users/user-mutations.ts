import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { User, UserCreation, UserStatus, UserUpdate } from '#contract/users.ts'
import { showErrorToast } from '#web/admin/kit/error-toast.ts'
import { savingKey } from '#web/admin/kit/use-is-saving.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { sessionStore } from '#web/public/session/session.ts'
import { showToast } from '#web/ui/toast.ts'
import { removeUser, replaceUser, usersKey } from './users.queries.ts'

const texts = adminTexts.users

export function useCreateUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: UserCreation) => call('POST /api/users', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: usersKey }),
  })
}

export function useUpdateUser(user: User | null) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingKey(user?.id ?? ''),
    mutationFn: (body: UserUpdate) => call('PUT /api/users/:id', { params: { id: user?.id ?? '' }, body }),
    onSuccess: (saved) => {
      replaceUser(client, saved)
      showToViewer(saved)
    },
  })
}

export const useCreatePasswordLink = (user: User) =>
  useMutation({
    mutationFn: (body: { sendsMail: boolean }) => call('POST /api/users/:id/password-link', { params: { id: user.id }, body }),
  })

export function useSetStatus(user: User) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingKey(user.id),
    mutationFn: (status: UserStatus) => call('PUT /api/users/:id/status', { params: { id: user.id }, body: { status } }),
    onSuccess: (saved) => {
      replaceUser(client, saved)
      void showToast({ tone: 'success', description: saved.status === 'active' ? texts.enabled : texts.disabled })
    },
    onError: (error) => showErrorToast(texts.statusFailed({ reason: errorText(error) })),
  })
}

export function useDeleteUser(user: User) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingKey(user.id),
    mutationFn: () => call('DELETE /api/users/:id', { params: { id: user.id } }),
    onSuccess: () => removeUser(client, user.id),
  })
}

/** Updates the foot of the sidebar if users edit their own profile. */
function showToViewer({ id, username, displayName, avatarUrl }: User) {
  const { viewer } = sessionStore.get()
  if (viewer?.profileId === id) sessionStore.set({ viewer: { ...viewer, username, displayName, avatarUrl } })
}
