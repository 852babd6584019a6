import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { byFilter, byIds } from './selections.ts'
import { Role } from './session.ts'
import { Belongings, UserFilter, UserStatus } from './users.ts'

/** Maximum number of users per call; more are rejected (`too_many_users`). */
export const selectedUsersMax = 10_000

const matching = byFilter(UserFilter)

export const UserSelection = z.union([byIds, matching])
export type UserSelection = z.input<typeof UserSelection>

/** The same before the number of matches is known: the list may show an estimate, the response has the exact number. */
export const UncountedUsers = z.union([byIds, matching.partial({ count: true })])

/** Why an action left out an account: the rules for one account, or it no longer exists. */
const SkipReason = z.enum(['own_account', 'last_administrator', 'not_found'])
export type SkipReason = z.infer<typeof SkipReason>

/** Number of the accounts for which the action is done, and the others. */
const Done = z.strictObject({ count: z.number().int(), skipped: z.array(z.strictObject({ id: Id, reason: SkipReason })) })

/** New values that several accounts share. An absent field is unchanged. */
export const UserChanges = z
  .strictObject({ role: Role.optional(), status: UserStatus.optional() })
  .refine(({ role, status }) => (role === undefined) !== (status === undefined), { message: 'give a role or a status' })
export type UserChanges = z.input<typeof UserChanges>

const errors = ['stale_version', 'too_many_users'] as const

export const userSelectionsEndpoints = {
  'POST /api/admin/user-summaries': endpoint({
    access: 'admin',
    summary: "Facts about several users: how many they are, without the caller's own account, and the numbers of their items",
    body: UncountedUsers,
    output: z.strictObject({
      /** Number of the users whom an action can concern: those who exist, without the caller. */
      count: z.number().int(),
      /** Whether the caller's own account is among the users. */
      hasOwn: z.boolean(),
      belongings: Belongings,
    }),
    errors,
  }),
  'POST /api/admin/user-deletions': endpoint({
    access: 'admin',
    summary: 'Delete several accounts like DELETE /api/users/:id, some at a time; the response names those that were left out',
    body: UserSelection,
    /** `deletionId` restores all of them: POST /api/admin/trash/restorations. */
    output: Done.extend({ deletionId: Id }),
    errors,
  }),
  'POST /api/admin/user-edits': endpoint({
    access: 'admin',
    summary: 'Set the role or the status of several accounts, some at a time; the response names those that were left out',
    body: z.strictObject({ users: UserSelection, changes: UserChanges }),
    output: Done,
    errors,
  }),
}
