import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Email, Id, Moment, Name, OptionalDescription, OptionalMoment, Timestamp, Version } from './fields.ts'

/** Maximum number of members with an address, and of members who join by one link, per group. */
export const groupMembersMax = 2_000

/** Listeners who may hear items that are protected for them: a choir, a class. */
export const Group = z.strictObject({
  id: Id,
  name: z.string(),
  /** Text for those who are invited. */
  description: z.string().nullable(),
  /** End, after which the group opens nothing; null: no end. */
  endsAt: Timestamp.nullable(),
  memberCount: z.number().int(),
  /** Number of members with an account. */
  joinedCount: z.number().int(),
  createdAt: Timestamp,
  version: Version,
})
export type Group = z.infer<typeof Group>

export const GroupMember = z.strictObject({
  id: Id,
  /** How they became a member: an administrator entered their address, or they opened the invitation link. */
  way: z.enum(['address', 'link']),
  email: z.string(),
  /** Null if no account has this address yet. */
  account: z
    .strictObject({
      username: z.string(),
      displayName: z.string(),
      /** Whether an administrator or a mailed link has confirmed that the address belongs to the account. Only then is it a member. */
      isConfirmed: z.boolean(),
    })
    .nullable(),
  /** Null before they have joined. */
  joinedAt: Timestamp.nullable(),
  /** End of the membership; null: no end. */
  endsAt: Timestamp.nullable(),
})
export type GroupMember = z.infer<typeof GroupMember>

/** The link by which people join a group; its address is /join?key=…. */
export const Invitation = z.strictObject({
  /** Null if the app secret has changed since its creation. */
  key: z.string().nullable(),
  /** End, after which the link cannot be used; null: no end. */
  endsAt: Timestamp.nullable(),
  joinsMax: z.number().int(),
  joins: z.number().int(),
  createdAt: Timestamp,
})
export type Invitation = z.infer<typeof Invitation>

export const InvitationInput = z.strictObject({
  endsAt: OptionalMoment,
  joinsMax: z.number().int().min(1).max(groupMembersMax).default(groupMembersMax),
})
export type InvitationInput = z.input<typeof InvitationInput>

export const GroupInput = z.strictObject({
  name: Name,
  description: OptionalDescription,
  endsAt: OptionalMoment,
  /** Addresses of accounts, which may be created later. Repeated addresses count once. */
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

/** An item that members of a group can open. */
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
      'Replace name, description, end and addresses of a group; removed members lose access with the next request, and members who joined by the link stay',
    params,
    body: GroupUpdate,
    output: Group,
    errors: ['not_found', 'stale_version'],
  }),
  'DELETE /api/admin/groups/:id': endpoint({
    access: 'admin',
    summary: 'Delete a group; items that were protected for it remain protected',
    params,
    errors: ['not_found'],
  }),
  'PUT /api/admin/groups/:id/members': endpoint({
    access: 'admin',
    summary: 'Set or remove the end of some memberships',
    params,
    body: z.strictObject({ memberIds, endsAt: Moment.nullable() }),
    errors: ['not_found', 'group_end_past'],
  }),
  'POST /api/admin/groups/:id/member-removals': endpoint({
    access: 'admin',
    summary: 'Remove some members; they lose access with the next request',
    params,
    body: z.strictObject({ memberIds }),
    errors: ['not_found'],
  }),
  'PUT /api/admin/groups/:id/invitation': endpoint({
    access: 'admin',
    summary: 'Create an invitation link for a group; the previous one becomes invalid immediately',
    params,
    body: InvitationInput,
    output: Invitation,
    errors: ['not_found', 'group_end_past'],
  }),
  'DELETE /api/admin/groups/:id/invitation': endpoint({
    access: 'admin',
    summary: 'Revoke the invitation link of a group; those who have joined remain members',
    params,
    errors: ['not_found'],
  }),
  'GET /api/session/groups': endpoint({
    access: 'signed-in',
    summary: 'Groups of which the signed-in account is a member, by name, and the items that they open',
    output: z.strictObject({
      groups: z.array(z.strictObject({ id: Id, name: z.string(), endsAt: Timestamp.nullable(), items: z.array(OpenItem) })),
    }),
  }),
  'DELETE /api/session/groups/:id': endpoint({
    access: 'signed-in',
    summary: 'Leave a group: the signed-in account is no longer a member and loses access with the next request',
    params,
    errors: ['not_found'],
  }),
}
