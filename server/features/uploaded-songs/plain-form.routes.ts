import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cutText } from '#contract/cut-text.ts'
import { languageChoice } from '#contract/languages.ts'
import { languagePrefixes } from '#contract/pages.ts'
import { AppError } from '#server/app-error.ts'
import type { WholeUploads } from '#server/features/uploads/whole-uploads.ts'
import { DetachedBody } from '#server/http/detached-body.ts'
import { prepareErrorReply } from '#server/http/errors.ts'
import { readForm } from '#server/http/multipart.ts'
import { formReader, type PlainForm, textBytesMax, toSending } from './plain-form.ts'
import type { UploadedSongsService } from './uploaded-songs.service.ts'

interface Deps {
  service: UploadedSongsService
  wholeUploads: WholeUploads
  /** '' or the base path of the site. */
  basePath: string
}

/**
 * The form of /upload for browsers without scripts. Streams its file to staging, enforcing the size limit, and creates the song with the
 * same service. Every outcome redirects to the page, with the result in the query.
 */
export async function registerPlainForm(app: FastifyInstance, { service, wholeUploads, basePath }: Deps) {
  /**
   * Redirects to the page in the language of the form's address. The values are encoded as one value that is not JSON, because the pages'
   * router would parse JSON and turn '007' into 7.
   */
  function back({ query }: FastifyRequest, reply: FastifyReply, outcome: Record<string, string>) {
    const { [languageChoice]: language } = query as { [languageChoice]?: unknown }
    const prefix = languagePrefixes.find((known) => known === `/${language}`) ?? ''
    return reply
      .code(303)
      .header('cache-control', 'no-store')
      .header('location', `${basePath}${prefix}/upload?outcome=${encodeURIComponent(new URLSearchParams(outcome).toString())}`)
      .send()
  }

  /** The problem, and as much of the entered texts as fits into an address, to prefill the form. */
  function problem(error: unknown, request: FastifyRequest, reply: FastifyReply, typed: PlainForm['texts'] = {}): Record<string, string> {
    const { code, details } = prepareErrorReply(error, request, reply)
    const limit = details?.limitMegabytes
    return { problem: code, ...(limit !== undefined && { limit: String(limit) }), ...shortened(typed) }
  }

  async function take(request: FastifyRequest, reply: FastifyReply) {
    const body = new DetachedBody(request.raw)
    const form: PlainForm = { texts: {}, uploadIds: {} }
    const outcome = await makeSong(request, body, form).then(
      (song) =>
        song
          ? { sent: song.id, ...(song.status === 'pending' && { state: 'pending' }) }
          : { problem: 'missing_information', ...shortened(form.texts) },
      (error: unknown) => problem(error, request, reply, form.texts),
    )
    body.giveUp()
    // Uploads that became a song are already consumed.
    for (const id of Object.values(form.uploadIds)) await wholeUploads.remove(id)
    return back(request, reply, outcome)
  }

  async function makeSong({ viewer, headers }: FastifyRequest, body: DetachedBody, form: PlainForm) {
    if (!viewer) throw new AppError('not_signed_in')
    const formBytes = Number(headers['content-length'] ?? 0)
    const { bytesMax, limitMegabytes } = await wholeUploads.limitsOf(viewer)
    if (formBytes > bytesMax) throw new AppError('upload_too_large', { limitMegabytes })
    const reader = formReader(form, (kind, fileName, bytes) => wholeUploads.receive(viewer, { kind, fileName, formBytes }, bytes))
    await readForm(headers, body.stream, reader, { bytesMax, textBytesMax })
    const sending = toSending(form)
    return sending && service.create(sending, viewer)
  }

  await app.register(async (scope) => {
    // The form is read from the raw stream.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route({
      method: 'POST',
      url: '/upload',
      schema: { hide: true },
      errorHandler: (error, request, reply) => back(request, reply, problem(error, request, reply)),
      handler: take,
    })
  })
}

const shortened = (typed: PlainForm['texts']): Record<string, string> =>
  Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, cutText(text, 200)]))
