import { type S3Location, signedAddress } from '#server/storage/s3-signed-address.ts'
import type { ServedFile } from './delivery/delivery.ts'
import { dispositionOf } from './media-headers.ts'

/** Requests within one such period get the same address, so that caches recognize it. */
const roundedMilliseconds = 3_600_000
/** A song that is paused may be resumed for at least three hours. */
const lifeSeconds = 4 * 3_600
/** How long browsers cache the redirect: far less than the signed address is valid. */
const redirectSeconds = 600

export interface Redirect {
  address: string
  cacheControl: string
}

/** The address at which S3 itself serves a public file, with the content type and file name that this server gives it. */
export const createRedirects =
  (location: S3Location) =>
  ({ key, title, mimeType, cacheControl }: ServedFile): Redirect => ({
    address: signedAddress(location, key, {
      signedAt: new Date(Math.floor(Date.now() / roundedMilliseconds) * roundedMilliseconds),
      lifeSeconds,
      responseHeaders: {
        'response-cache-control': cacheControl,
        'response-content-disposition': dispositionOf({ key, title }),
        'response-content-type': mimeType,
      },
    }),
    cacheControl: `max-age=${redirectSeconds}`,
  })
