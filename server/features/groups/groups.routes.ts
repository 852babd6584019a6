import type { Group, GroupMember } from '#contract/groups.ts'
import { found } from '#server/app-error.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { Db } from '#server/repositories.ts'
import type { GroupRow, GroupsRepository } from './groups.repository.ts'
import type { GroupsService } from './groups.service.ts'
import type { InvitationsService } from './invitations.service.ts'

interface Deps {
  db: Db
  groups: GroupsService
  invitations: InvitationsService
}

export const groupsRoutes = ({ db, groups, invitations }: Deps) =>
  ({
    'GET /api/admin/groups': async () => ({ groups: (await db.groups.list()).map(toGroup) }),
    'GET /api/admin/groups/:id': async ({ params: { id } }) => {
      const row = found(await db.groups.find(id))
      return {
        group: toGroup(row),
        members: (await db.groups.listMembers(id)).map(toMember),
        invitation: await invitations.find(id),
      }
    },
    'POST /api/admin/groups': async ({ body, viewer }) => toGroup(await groups.create(body, viewer)),
    'PUT /api/admin/groups/:id': async ({ params, body, viewer }) => toGroup(await groups.update(params.id, body, viewer)),
    'DELETE /api/admin/groups/:id': async ({ params, viewer }) => {
      await groups.remove(params.id, viewer)
    },
    'PUT /api/admin/groups/:id/members': async ({ params, body, viewer }) => {
      await groups.setMembersEnd(params.id, body, viewer)
    },
    'POST /api/admin/groups/:id/member-removals': async ({ params, body, viewer }) => {
      await groups.removeMembers(params.id, body.memberIds, viewer)
    },
    'PUT /api/admin/groups/:id/invitation': ({ params, body, viewer }) => invitations.renew(params.id, body, viewer),
    'DELETE /api/admin/groups/:id/invitation': async ({ params, viewer }) => {
      await invitations.revoke(params.id, viewer)
    },
    'GET /api/session/groups': async ({ viewer }) => ({
      groups: (await db.groups.listOf(viewer.profileId, new Date().toISOString())).map(({ id, name, ends_at, items }) => ({
        id,
        name,
        endsAt: ends_at,
        items: items.map((item) => ({ kind: item.kind, id: item.id, name: item.name })),
      })),
    }),
    'DELETE /api/session/groups/:id': async ({ params, viewer }) => {
      await groups.leave(params.id, viewer)
    },
  }) satisfies Partial<Handlers>

const toGroup = (row: GroupRow): Group => ({
  id: row.id,
  name: row.name,
  description: row.description,
  endsAt: row.ends_at,
  memberCount: Number(row.member_count),
  joinedCount: Number(row.joined_count),
  createdAt: row.created_at,
  version: row.version,
})

type MemberRow = Awaited<ReturnType<GroupsRepository['listMembers']>>[number]

function toMember(row: MemberRow): GroupMember {
  const way = row.profile_id === null ? 'address' : 'link'
  const { username, display_name, account_created_at } = row
  const isConfirmed = Boolean(row.email_verified)
  const since = [row.added_at, ...(way === 'address' && account_created_at !== null ? [account_created_at] : [])].sort().at(-1) ?? null
  return {
    id: row.id,
    way,
    email: row.email ?? '',
    account: username === null ? null : { username, displayName: display_name ?? '', isConfirmed },
    joinedAt: username !== null && (way === 'link' || isConfirmed) ? since : null,
    endsAt: row.ends_at,
  }
}
