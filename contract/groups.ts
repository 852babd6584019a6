import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Email, Id, Name, OptionalDescription, Timestamp, Version } from './fields.ts'

/** Members of one group that have an address, and those that join by one link. */
export const groupMembersMax = 2_000

/** With any precision and time zone; stored in UTC with milliseconds. Null: never. */
const End = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .nullable()

/** Listeners who hear what is protected for them: a choir, a class. */
export const Group = z.strictObject({
  id: Id,
  name: z.string(),
  /** For those who are invited. */
  description: z.string().nullable(),
  /** From then on it opens nothing; null: never. */
  endsAt: Timestamp.nullable(),
  memberCount: z.number().int(),
  /** Members who have an account. */
  joinedCount: z.number().int(),
  createdAt: Timestamp,
  version: Version,
})
export type Group = z.infer<typeof Group>

export const GroupMember = z.strictObject({
  id: Id,
  /** How they became a member: their address was entered, or they opened the invitation link. */
  way: z.enum(['address', 'link']),
  email: z.string(),
  /** Null while no account has this address. */
  account: z
    .strictObject({
      username: z.string(),
      displayName: z.string(),
      /** An address that was entered belongs to an account once it is confirmed: by an administrator, or by a mailed link. */
      isConfirmed: z.boolean(),
    })
    .nullable(),
  /** Null for those who are no member yet. */
  joinedAt: Timestamp.nullable(),
  /** From then on they are no member; null: never. */
  endsAt: Timestamp.nullable(),
})
export type GroupMember = z.infer<typeof GroupMember>

/** The link by which people join a group; its address is /join?key=…. */
export const Invitation = z.strictObject({
  /** Null where the app secret is another one than at its creation. */
  key: z.string().nullable(),
  /** From then on it invites no one; null: never. */
  endsAt: Timestamp.nullable(),
  joinsMax: z.number().int(),
  joins: z.number().int(),
  createdAt: Timestamp,
})
export type Invitation = z.infer<typeof Invitation>

export const InvitationInput = z.strictObject({
  endsAt: End.default(null),
  joinsMax: z.number().int().min(1).max(groupMembersMax).default(groupMembersMax),
})
export type InvitationInput = z.input<typeof InvitationInput>

export const GroupInput = z.strictObject({
  name: Name,
  description: OptionalDescription,
  endsAt: End.default(null),
  /** Addresses of accounts, which may be created later. Each counts once. */
  emails: z
    .array(Email.toLowerCase())
    .max(groupMembersMax)
    .transform((emails) => [...new Set(emails)]),
})
export type GroupInput = z.input<typeof GroupInput>
export const GroupUpdate = z.strictObject({ ...GroupInput.shape, version: Version })

/** Some members of one group. */
const memberIds = z
  .array(Id)
  .min(1)
  .max(2 * groupMembersMax)

/** An item that members of a group may open. */
export const OpenItem = z.strictObject({ kind: z.enum(['song', 'album', 'playlist']), id: Id, name: z.string() })
export type OpenItem = z.infer<typeof OpenItem>

const params = z.strictObject({ id: Id })

export const groupsEndpoints = {
  'GET /api/admin/groups': endpoint({
    access: 'editor',
    summary: 'All groups, by name',
    output: z.strictObject({ groups: z.array(Group) }),
  }),
  'GET /api/admin/groups/:id': endpoint({
    access: 'admin',
    summary: 'One group with its members, by address, and its invitation link',
    params,
    output: z.strictObject({ group: Group, members: z.array(GroupMember), invitation: Invitation.nullable() }),
    errors: ['not_found'],
  }),
  'POST /api/admin/groups': endpoint({
    access: 'admin',
    summary: 'Create a group',
    body: GroupInput,
    output: Group,
  }),
  'PUT /api/admin/groups/:id': endpoint({
    access: 'admin',
    summary:
      'Replace name, description, end and addresses of a group; who is no longer a member opens nothing from the next request on, and members who joined by the link stay',
    params,
    body: GroupUpdate,
    output: Group,
    errors: ['not_found', 'stale_version'],
  }),
  'DELETE /api/admin/groups/:id': endpoint({
    access: 'admin',
    summary: 'Delete a group; what was protected for it remains protected',
    params,
    errors: ['not_found'],
  }),
  'PUT /api/admin/groups/:id/members': endpoint({
    access: 'admin',
    summary: 'Set the end of some members, or none',
    params,
    body: z.strictObject({ memberIds, endsAt: End }),
    errors: ['not_found', 'group_end_past'],
  }),
  'POST /api/admin/groups/:id/member-removals': endpoint({
    access: 'admin',
    summary: 'Remove some members; they open nothing from the next request on',
    params,
    body: z.strictObject({ memberIds }),
    errors: ['not_found'],
  }),
  'PUT /api/admin/groups/:id/invitation': endpoint({
    access: 'admin',
    summary: 'Create an invitation link for a group; a former one ends at once',
    params,
    body: InvitationInput,
    output: Invitation,
    errors: ['not_found', 'group_end_past'],
  }),
  'DELETE /api/admin/groups/:id/invitation': endpoint({
    access: 'admin',
    summary: 'Revoke the invitation link of a group; who has joined stays a member',
    params,
    errors: ['not_found'],
  }),
  'GET /api/session/groups': endpoint({
    access: 'signed-in',
    summary: 'The groups one is a member of, by name, and what they open',
    output: z.strictObject({
      groups: z.array(z.strictObject({ name: z.string(), endsAt: Timestamp.nullable(), items: z.array(OpenItem) })),
    }),
  }),
}
