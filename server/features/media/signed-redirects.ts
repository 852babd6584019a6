import { type S3Location, signedAddress } from '#server/storage/s3-signed-address.ts'
import type { ServedFile } from './delivery/delivery.ts'
import { dispositionOf } from './media-headers.ts'
import type { SignedAddresses } from './signed-addresses.ts'

/** Requests within one such period get the same address, so that caches recognize it. */
const roundedMilliseconds = 3_600_000
/** A song that is paused may be resumed for at least three hours. */
const lifeSeconds = 4 * 3_600
/** How far the clock of the storage may be behind. */
const skewMilliseconds = 15 * 60_000
/** How long browsers cache the redirect: after that they find what is withdrawn here, if they may. */
const redirectSeconds = 60

export interface Redirect {
  address: string
  cacheControl: string
}

export interface Redirectable extends ServedFile {
  /** Key of the song's media in the storage. */
  mediaPath: string
  /** Of the library, read before the audience of the file. */
  version: number
}

interface Deps {
  location: S3Location
  addresses: Pick<SignedAddresses, 'mayIssue'>
}

/** Redirects to the address at which S3 itself serves a public file, with the content type and file name that this server gives it. */
export const createRedirects =
  ({ location, addresses }: Deps) =>
  /** Null where none may be given out. */
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
