import type { z } from 'zod'
import type { Viewer } from '#contract/session.ts'
import { type Given, readParameters } from './parameters.ts'
import { type Bytes, type Call, ProtocolError, type ResponseBody } from './protocol.ts'

type Result = ResponseBody | Bytes

export interface Endpoint {
  isPublic: boolean
  /** Rejected while the site is being restored, even as GET. */
  writes: boolean
  /** Throws ProtocolError if parameters are invalid, or if an account is required and a guest calls. */
  respond(given: Given, call: Call): Promise<Result> | Result
}

/** An endpoint for every signed-in player, including guests. */
export const reading = <P extends z.ZodObject>(
  params: P,
  handle: (params: z.output<P>, call: Call) => Promise<Result> | Result,
): Endpoint => ({ isPublic: false, writes: false, respond: (given, call) => handle(readParameters(params, given), call) })

/** A call with an account. */
export type PersonalCall = Call & { viewer: Viewer }

type PersonalHandler<P extends z.ZodObject> = (params: z.output<P>, call: PersonalCall) => Promise<ResponseBody> | ResponseBody

/** An endpoint that requires an account. */
export const personal = <P extends z.ZodObject>(params: P, handle: PersonalHandler<P>): Endpoint => ({
  isPublic: false,
  writes: false,
  respond(given, { viewer, ...call }) {
    if (viewer === null) throw new ProtocolError('forbidden', 'A guest cannot do this.')
    return handle(readParameters(params, given), { ...call, viewer })
  },
})

/** An endpoint that changes data of an account. */
export const changing = <P extends z.ZodObject>(params: P, handle: PersonalHandler<P>): Endpoint => ({
  ...personal(params, handle),
  writes: true,
})
