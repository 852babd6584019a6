import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Email, Name } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { Password } from '#contract/session.ts'
import { Username } from '#contract/users.ts'
import { keyParameter } from '#contract/visibility.ts'
import type { SessionService } from '#server/features/session/session.service.ts'
import type { Addresses } from '#server/http/addresses.ts'
import { callerOf, type SessionCookies } from '#server/http/cookies.ts'
import { asAppError } from '#server/http/errors.ts'
import { acceptFormsOnly } from '#server/http/forms.ts'
import type { InvitationProblem, InvitationState, JoiningService } from './joining.service.ts'

/** Why a submitted form was rejected. */
export type FormProblem =
  | 'displayName'
  | 'username'
  | 'email'
  | 'password'
  | 'usernameTaken'
  | 'emailTaken'
  | 'wrongCredentials'
  | 'accountDisabled'
  | 'wait'

const forms = ['join', 'signIn', 'signUp'] as const
type Form = (typeof forms)[number]

/** Contents of the page. Addresses start with the base path. */
export interface JoinPage {
  /** Target address of the forms. */
  action: string
  key: string
  state: InvitationState
  /** Name of the signed-in account. */
  displayName: string | null
  /** The submitted form with its values except the password, to show it again. */
  attempt: { form: Form; problem: FormProblem; values: FormValues } | null
}

export type FormValues = Readonly<Record<'displayName' | 'username' | 'email', string>>

const Account = z.object({ displayName: Name, username: Username, email: Email, password: Password })

const problemOfError: Partial<Record<string, FormProblem>> = {
  username_taken: 'usernameTaken',
  email_taken: 'emailTaken',
  wrong_credentials: 'wrongCredentials',
  account_disabled: 'accountDisabled',
  too_many_requests: 'wait',
}

const statusOf: Record<InvitationProblem | FormProblem, number> = {
  unknown: 404,
  ended: 410,
  full: 410,
  left: 410,
  tooMany: 429,
  wait: 429,
  displayName: 422,
  username: 422,
  email: 422,
  password: 422,
  usernameTaken: 409,
  emailTaken: 409,
  wrongCredentials: 403,
  accountDisabled: 403,
}

/** Null without a browser build: the response is then a bare status. */
interface JoinPages {
  sendJoinPage(request: FastifyRequest, reply: FastifyReply, page: JoinPage): Promise<FastifyReply>
  sendPageError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

interface Deps {
  joining: JoiningService
  sessions: Pick<SessionService, 'signIn'>
  sessionCookies: SessionCookies
  addresses: Addresses
  pages: JoinPages | null
}

/** The page of an invitation to a group. Opening it does not join, because link previews open addresses too. It works without scripts. */
export async function registerJoining(http: FastifyInstance, o: Deps) {
  const { joining, sessions, sessionCookies, addresses, pages } = o

  async function send(request: FastifyRequest, reply: FastifyReply, key: string, attempt: JoinPage['attempt'] = null) {
    const { viewer, ip } = request
    const state = await joining.state(key, { address: ip, viewer })
    const problem = state.kind === 'problem' ? state.problem : (attempt?.problem ?? null)
    if (problem !== null) reply.code(statusOf[problem])
    // With 'no-referrer', browsers would send the forms with the origin 'null'.
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' })
    const page = { action: addresses.join(), key, state, displayName: viewer?.displayName ?? null, attempt }
    return pages ? pages.sendJoinPage(request, reply, page) : reply.send()
  }

  const backToPage = (reply: FastifyReply, key: string) =>
    reply.code(303).header('cache-control', 'no-store').header('location', addresses.join(key)).send()

  /** Handles each form. True if the form was valid; the page then shows the state of the invitation. */
  const submitted: Record<Form, (request: FastifyRequest, reply: FastifyReply, fields: Fields) => Promise<FormProblem | null>> = {
    async join({ viewer, ip }, _reply, { key }) {
      if (viewer) await joining.join(key, { address: ip, viewer })
      return null
    },
    async signIn(request, reply, { key, email, password }) {
      if (!Email.safeParse(email).success || password === '') return 'wrongCredentials'
      const { viewer, cookies } = await sessions.signIn(email, password, callerOf(request))
      sessionCookies.signIn(request, reply, cookies)
      await joining.join(key, { address: request.ip, viewer })
      return null
    },
    async signUp(request, reply, { key, ...fields }) {
      const account = Account.safeParse(fields)
      if (!account.success) return account.error.issues[0]?.path[0] as keyof z.infer<typeof Account>
      const outcome = await joining.signUp(key, account.data, callerOf(request))
      if (outcome.kind === 'joined') sessionCookies.signIn(request, reply, outcome.cookies)
      return null
    },
  }

  async function handleForm(request: FastifyRequest, reply: FastifyReply) {
    const given = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const field = (name: string, max: number) => (given.get(name) ?? '').slice(0, max + 1)
    const values = {
      displayName: field('displayName', limits.name),
      username: field('username', limits.usernameMax),
      email: field('email', limits.email).trim(),
    }
    const key = field('key', limits.name)
    const form = forms.find((one) => one === given.get('form')) ?? 'join'
    try {
      const problem = await submitted[form](request, reply, { key, ...values, password: field('password', limits.passwordMax) })
      return problem === null ? backToPage(reply, key) : await send(request, reply, key, { form, problem, values })
    } catch (error) {
      const problem = problemOfError[asAppError(error).code]
      if (problem === undefined) throw error
      return send(request, reply, key, { form, problem, values })
    }
  }

  await http.register(async (scope) => {
    acceptFormsOnly(scope, { bytesMax: 10_000 })
    const options = { schema: { hide: true }, ...(pages && { errorHandler: pages.sendPageError }) }
    scope.get<{ Querystring: { [keyParameter]?: unknown } }>('/join', options, (request, reply) => {
      const key = request.query[keyParameter]
      return send(request, reply, typeof key === 'string' ? key.slice(0, limits.name) : '')
    })
    scope.post('/join', options, handleForm)
  })
}

type Fields = FormValues & Record<'key' | 'password', string>
