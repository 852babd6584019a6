import { type S3Location, signedAddress } from '#server/storage/s3-signed-address.ts'
import type { ServedFile } from './delivery/delivery.ts'
import { dispositionOf } from './media-headers.ts'
import type { SignedAddresses } from './signed-addresses.ts'

/** Requests within one period get the same address, so that caches recognize it. */
const roundedMilliseconds = 3_600_000
/** Validity. Leaves at least three hours to resume a paused song. */
const lifeSeconds = 4 * 3_600
/** Tolerated lag of the storage's clock. */
const skewMilliseconds = 15 * 60_000
/** How long browsers cache the redirect. After that, they request the file here again, where withdrawn files are checked. */
const redirectSeconds = 60

export interface Redirect {
  address: string
  cacheControl: string
}

export interface Redirectable extends ServedFile {
  /** Storage key of the song's media. */
  mediaPath: string
  /** Library version, read before the audience of the file. */
  version: number
}

interface Deps {
  location: S3Location
  addresses: Pick<SignedAddresses, 'mayIssue'>
}

/** Redirects to the S3 address of a public file, with the content type and file name that this server would send. */
export const createRedirects =
  ({ location, addresses }: Deps) =>
  /** Null if no address may be issued. */
  async ({ key, title, mimeType, cacheControl, ...o }: Redirectable, isPublic: () => Promise<boolean>): Promise<Redirect | null> => {
    const signedAt = new Date(Math.floor(Date.now() / roundedMilliseconds) * roundedMilliseconds)
    const expiresAt = new Date(signedAt.getTime() + lifeSeconds * 1_000 + skewMilliseconds)
    if (!(await addresses.mayIssue({ ...o, path: key, expiresAt }, isPublic))) return null
    const address = signedAddress(location, key, {
      signedAt,
      lifeSeconds,
      responseHeaders: {
        'response-cache-control': cacheControl,
        'response-content-disposition': dispositionOf({ key, title }),
        'response-content-type': mimeType,
      },
    })
    return { address, cacheControl: `max-age=${redirectSeconds}` }
  }
