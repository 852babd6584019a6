import type { DeliveryLimits } from './features/media/delivery/limits.ts'
import type { EncodingEffort } from './features/media/picture-pixels.ts'
import type { Probe } from './features/media/probe.ts'
import type { Outgoing } from './features/media-import/external-file.ts'
import type { PasswordHashing } from './features/session/auth.ts'
import type { S3Limits } from './storage/s3-bucket.ts'

/** What tests replace. */
export interface TestOptions {
  /** How external files are fetched. */
  outgoing?: Partial<Outgoing> | undefined
  /** Limits on the memory and open files of media delivery. */
  deliveryLimits?: Partial<DeliveryLimits> | undefined
  /** How long S3 may take to respond. */
  s3Limits?: Partial<S3Limits> | undefined
  /** A cheaper hash, because scrypt takes 64 MB and some 60 ms per password. */
  passwordHashing?: PasswordHashing | undefined
  /** Less effort, because the encoders take 0.3 to 0.5 s per cover. */
  pictureEffort?: EncodingEffort | undefined
  /** Another program instead of `ffmpeg`, with no `ffprobe`. */
  ffmpeg?: string | undefined
  /** One probe shared by several apps, so that its processes are reused. */
  probe?: Probe | undefined
}
