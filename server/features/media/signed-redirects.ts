import { type S3Location, signedAddress } from '#server/storage/s3-signed-address.ts'
import type { ServedFile } from './delivery/delivery.ts'
import { dispositionOf } from './media-headers.ts'

/** Who asks within one such stretch gets the same address, so that caches know it. */
const roundedMilliseconds = 3_600_000
/** A song that is paused may go on for three hours at least. */
const lifeSeconds = 4 * 3_600
/** How long a browser takes the next listen straight there: far less than an address that it was given still holds. */
const redirectSeconds = 600

export interface Redirect {
  address: string
  cacheControl: string
}

/** Where S3 itself sends a file that everyone may have, with the type and the name that this server gives it. */
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
