import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { downloadCodeLength } from '#contract/download-codes.ts'
import { plainColor } from '#design/brand.ts'
import type { Addresses, FileFormat } from '#server/http/addresses.ts'
import { setCookies } from '#server/http/cookies.ts'
import { acceptFormsOnly } from '#server/http/forms.ts'
import { formatsOfList } from '#server/visibility/download-rule.ts'
import type { GrantedItem } from './downloads.service.ts'
import type { RedemptionProblem, RedemptionsService } from './redemptions.service.ts'

/** Contents of the page. Addresses start with the base path. */
export interface RedeemPage {
  /** Target address of the form. */
  action: string
  /** Random id of the form, by which a form that is sent twice uses its code once. */
  attempt: string
  /** Prefilled in the form's field. */
  code: string
  problem: RedemptionProblem | null
  /** Items that this browser has redeemed codes for. */
  items: readonly RedeemedItem[]
}

interface RedeemedItem {
  title: string
  byline: string | null
  coverUrl: string | null
  color: string
  /** Downloads of the item as a whole. */
  downloads: readonly { url: string; format: FileFormat }[]
  songs: readonly { title: string; artist: string | null; mediaType: 'audio' | 'video'; playUrl: string; url: string }[]
}

const isAttempt = /^[\w-]{22}$/
const newAttempt = () => randomBytes(16).toString('base64url')

const statusOf: Record<RedemptionProblem['kind'], number> = {
  unknown: 422,
  used: 410,
  ended: 410,
  revoked: 410,
  unavailable: 410,
  early: 403,
  tooMany: 429,
}

/** Null without a browser build: the response is then a bare status. */
interface RedeemPages {
  sendRedeemPage(request: FastifyRequest, reply: FastifyReply, page: RedeemPage): Promise<FastifyReply>
  sendPageError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

interface Deps {
  redemptions: RedemptionsService
  addresses: Addresses
  settings: { current(): Promise<{ brand_accent: string }> }
  pages: RedeemPages | null
}

/**
 * The page that redeems download codes. Opening it uses no code, because link previews and scanners open addresses too. It works without
 * scripts, and redeemed items are played and downloaded from it.
 */
export async function registerRedeem(http: FastifyInstance, { redemptions, addresses, settings, pages }: Deps) {
  const toItem = ({ kind, id, name, byline, coverPath, color, songs }: GrantedItem, otherwise: string): RedeemedItem => ({
    title: name,
    byline,
    coverUrl: coverPath === null ? null : addresses.cover(coverPath),
    color: color ?? otherwise,
    downloads: kind === 'song' ? [] : formatsOfList(songs).map((format) => ({ url: addresses.listDownload(kind, id, format), format })),
    songs: songs.map((song) => ({
      title: song.title,
      artist: song.artist,
      mediaType: song.media_type,
      playUrl: addresses.download(song.id, song.rendition_path === null ? 'original' : 'rendition'),
      url: addresses.download(song.id),
    })),
  })

  async function send(request: FastifyRequest, reply: FastifyReply, shown: Pick<RedeemPage, 'attempt' | 'code' | 'problem'>) {
    if (shown.problem) reply.code(statusOf[shown.problem.kind])
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    const color = plainColor({ accent: (await settings.current()).brand_accent })
    const items = (await redemptions.grantedItems(request.headers.cookie)).map((item) => toItem(item, color))
    return pages ? pages.sendRedeemPage(request, reply, { action: addresses.redeem(), items, ...shown }) : reply.send()
  }

  await http.register(async (scope) => {
    acceptFormsOnly(scope, { bytesMax: 10_000 })
    const options = { schema: { hide: true }, ...(pages && { errorHandler: pages.sendPageError }) }
    scope.get<{ Querystring: { code?: unknown } }>('/redeem', options, async (request, reply) => {
      const { code } = request.query
      return send(request, reply, {
        code: typeof code === 'string' ? code.slice(0, 4 * downloadCodeLength) : '',
        attempt: newAttempt(),
        problem: null,
      })
    })
    scope.post('/redeem', options, async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const code = (form.get('code') ?? '').slice(0, 4 * downloadCodeLength)
      const sent = form.get('attempt') ?? ''
      const attempt = isAttempt.test(sent) ? sent : newAttempt()
      const outcome = await redemptions.redeem(code, { address: request.ip, cookies: request.headers.cookie, attempt })
      if ('problem' in outcome) return send(request, reply, { code, attempt, problem: outcome.problem })
      setCookies(request, reply, [outcome.cookie])
      return reply.code(303).header('cache-control', 'no-store').header('location', addresses.redeem()).send()
    })
  })
}
