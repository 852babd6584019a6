import type { z } from 'zod'
import type { ApiError } from '#contract/errors.ts'
import { Email, HttpAddress } from '#contract/fields.ts'
import type { Role } from '#contract/roles.ts'
import { Password } from '#contract/session.ts'
import { type User, Username } from '#contract/users.ts'
import type { CallError } from '#web/lib/api.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { isOwnCover } from '#web/ui/cover.tsx'

const texts = adminTexts.userForm

interface UserFormValues {
  username: string
  displayName: string
  email: string
  password: string
  /** A new user gets a link instead of a password. */
  isInvited: boolean
  role: Role
  avatarUrl: string
}

export type UserField = Exclude<keyof UserFormValues, 'isInvited'> | 'picture'
export type UserFormErrors = Partial<Record<UserField, string>>

/** The fields from top to bottom, to focus the first invalid one. */
export const fieldOrder: readonly UserField[] = ['username', 'displayName', 'email', 'password', 'role', 'avatarUrl', 'picture']

/** A picture is either hosted (a path on this site) or external. */
const externalAddress = (user: User | null) => (user?.avatarUrl && !isOwnCover(user.avatarUrl) ? user.avatarUrl : '')

export const userFormValues = (user: User | null): UserFormValues => ({
  username: user?.username ?? '',
  displayName: user?.displayName ?? '',
  email: user?.email ?? '',
  password: '',
  isInvited: false,
  role: user?.role ?? 'listener',
  avatarUrl: externalAddress(user),
})

const problem = (schema: z.ZodType, text: string, missing: string, invalid: string) =>
  text === '' ? missing : schema.safeParse(text).success ? undefined : invalid

/** An edited user keeps the password, an invited one sets it. */
const needsPassword = (values: UserFormValues, user: User | null) => user === null && !values.isInvited

/** Validates before sending. `user` is the one being edited. */
export function userFormErrors(values: UserFormValues, user: User | null): UserFormErrors {
  const avatarUrl = values.avatarUrl.trim()
  const problems = {
    username: problem(Username, values.username.trim(), texts.usernameMissing, texts.usernameInvalid),
    displayName: values.displayName.trim() ? undefined : texts.displayNameMissing,
    email: user ? undefined : problem(Email, values.email.trim(), texts.emailMissing, texts.emailInvalid),
    password:
      needsPassword(values, user) || (user && values.password !== '')
        ? problem(Password, values.password, texts.passwordMissing, texts.passwordInvalid)
        : undefined,
    avatarUrl: avatarUrl && !HttpAddress.safeParse(avatarUrl).success ? texts.avatarUrlInvalid : undefined,
  }
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== undefined))
}

export const isIncomplete = (values: UserFormValues, user: User | null) =>
  [values.username, values.displayName, ...(user ? [] : [values.email]), ...(needsPassword(values, user) ? [values.password] : [])].some(
    (text) => text.trim() === '',
  )

/** The picture input of an endpoint: only what changes. */
export function pictureInput(user: User | null, avatarUrl: string, picture: { uploadId: string | undefined; isRemoved: boolean }) {
  const address = avatarUrl.trim()
  if (picture.uploadId) return { avatarUploadId: picture.uploadId }
  if (address !== externalAddress(user)) return { avatarUrl: address || null }
  return picture.isRemoved && !address ? { avatarUrl: null } : {}
}

/** The field that a rejection concerns; null for the form as a whole. */
export function fieldOfError({ code, details }: CallError): UserField | null {
  if (code === 'username_taken') return 'username'
  if (code === 'email_taken') return 'email'
  if (code === 'own_account' || code === 'last_administrator') return 'role'
  if (['wrong_image_type', 'upload_missing', 'upload_incomplete', 'upload_too_large'].includes(code)) return 'picture'
  return code === 'malformed_request' ? namedField(details) : null
}

const namedField = (details: NonNullable<ApiError['details']>) => fieldOrder.find((field) => field === details.field) ?? null
