import type { OpenItem } from '#contract/groups.ts'
import type { Viewer } from '#contract/session.ts'
import { AppError } from '#server/app-error.ts'
import type { GuessLimits } from '#server/features/session/guess-limits.ts'
import type { Caller, SessionService } from '#server/features/session/session.service.ts'
import type { SignUp, UsersService } from '#server/features/users/users.service.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import type { GroupInvitationRow } from './invitations.repository.ts'
import { canBeKey, lookupKeyOf } from './invitations.service.ts'

/** Why an invitation does not make the account a member. `left`: its membership has ended. */
export type InvitationProblem = 'unknown' | 'ended' | 'full' | 'left' | 'tooMany'

/**
 * Limits per network within 15 minutes: unknown keys (known ones are refunded), and failed attempts to create an account. High enough for
 * the typing errors of a choir behind one address.
 */
export const keyGuessesAllowed = { accountFromDevice: 100, accountFromAddress: 100, account: 100, address: 100 }

interface InvitedGroup {
  name: string
  description: string | null
}

/** What an invitation's page shows to a visitor. */
export type InvitationState =
  | { kind: 'problem'; problem: InvitationProblem }
  | { kind: 'invited'; group: InvitedGroup }
  /** `items`: what the group opens. */
  | { kind: 'member'; group: InvitedGroup; items: readonly OpenItem[] }

export type JoiningService = ReturnType<typeof createJoiningService>

interface Deps {
  db: Db
  users: Pick<UsersService, 'signUp'>
  sessions: Pick<SessionService, 'signIn'>
  keyGuesses: GuessLimits
  signUps: GuessLimits
}

/** Rolls back the transaction of an account that did not become a member. */
class JoinRejected extends Error {
  readonly problem: InvitationProblem
  constructor(problem: InvitationProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Accepts invitations for visitors. */
export function createJoiningService({ db, users, sessions, keyGuesses, signUps }: Deps) {
  const guessOf = (address: string) => ({ account: 'groups', address, familiarity: { device: null, isFamiliarAddress: true } })

  /** Counts unknown keys against the limit. Throws JoinRejected. */
  async function find(key: string, address: string): Promise<GroupInvitationRow> {
    if (!canBeKey(key)) throw new JoinRejected('unknown')
    const reservation = await keyGuesses.reserve(guessOf(address)).catch((error: unknown) => {
      throw isTooMany(error) ? new JoinRejected('tooMany') : error
    })
    const invitation = await db.invitations.findByKey(lookupKeyOf(key))
    if (!invitation) throw new JoinRejected('unknown')
    await reservation.release()
    return invitation
  }

  /** Whether the account is a member. Throws JoinRejected if its membership has ended. */
  async function isMember({ groups }: Pick<Repositories, 'groups'>, { group_id }: GroupInvitationRow, profileId: string): Promise<boolean> {
    const [now, ends] = [new Date().toISOString(), await groups.endsOfMember(group_id, profileId)]
    if (ends.some((end) => end === null || end > now)) return true
    if (ends.length > 0) throw new JoinRejected('left')
    return false
  }

  /** Call it in a transaction. Throws JoinRejected. */
  async function add(tx: Repositories, invitation: GroupInvitationRow, profileId: string): Promise<void> {
    if (await isMember(tx, invitation, profileId)) return
    requireOpen(invitation)
    const now = new Date().toISOString()
    // A concurrent request of the same account waits here for the first one, and takes no second place.
    if (!(await tx.groups.addAccount(invitation.group_id, profileId, now))) return
    // The last place has been taken since the invitation was read.
    if (!(await tx.invitations.use(invitation.id, now))) throw new JoinRejected('full')
  }

  /** Returns the problem of a JoinRejected. */
  const attempt = <T>(work: () => Promise<T>): Promise<T | { kind: 'problem'; problem: InvitationProblem }> =>
    work().catch((error: unknown) => {
      if (error instanceof JoinRejected) return { kind: 'problem' as const, problem: error.problem }
      throw error
    })

  return {
    state: (key: string, { address, viewer }: { address: string; viewer: Viewer | null }): Promise<InvitationState> =>
      attempt(async (): Promise<InvitationState> => {
        const invitation = await find(key, address)
        const { name, description, group_id } = invitation
        const group = { name, description }
        if (viewer && !hasGroupEnded(invitation) && (await isMember(db, invitation, viewer.profileId)))
          return { kind: 'member', group, items: await db.groups.itemsOf(group_id) }
        requireOpen(invitation)
        return { kind: 'invited', group }
      }),

    /** Null if the account is now a member. */
    join: async (key: string, { address, viewer }: { address: string; viewer: Viewer }): Promise<InvitationProblem | null> =>
      (
        await attempt(async () => {
          const invitation = await find(key, address)
          await db.transaction((tx) => add(tx, invitation, viewer.profileId))
          return { problem: null }
        })
      ).problem,

    /**
     * Creates a listener account and makes it a member, or does neither. Returns the cookies of its session. Throws username_taken,
     * email_taken and too_many_requests.
     */
    signUp: (key: string, account: SignUp, caller: Caller) =>
      attempt(async () => {
        const invitation = await find(key, caller.address)
        requireOpen(invitation)
        const reservation = await signUps.reserve(guessOf(caller.address))
        await users.signUp(account, (tx, profileId) => add(tx, invitation, profileId))
        await reservation.release()
        return { kind: 'joined' as const, cookies: (await sessions.signIn(account.email, account.password, caller)).cookies }
      }),
  }
}

const isTooMany = (error: unknown) => error instanceof AppError && error.code === 'too_many_requests'

const hasGroupEnded = ({ group_ends_at }: GroupInvitationRow) => group_ends_at !== null && group_ends_at <= new Date().toISOString()

/** Throws JoinRejected. */
function requireOpen(invitation: GroupInvitationRow): void {
  const hasEnded = invitation.ends_at !== null && invitation.ends_at <= new Date().toISOString()
  if (hasEnded || hasGroupEnded(invitation)) throw new JoinRejected('ended')
  if (invitation.join_count >= invitation.joins_max) throw new JoinRejected('full')
}
