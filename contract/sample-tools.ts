import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { errorCodes } from './errors.ts'
import { Id, Name } from './fields.ts'
import { uploadCategories } from './upload-choices.ts'

const Failure = z.enum(errorCodes).nullable()

/** 'present': a song with this title and artist already existed; nothing was added. */
export const SampleStatus = z.enum(['added', 'present', 'failed'])
export type SampleStatus = z.infer<typeof SampleStatus>

export const SampleResult = z.strictObject({
  title: z.string(),
  status: SampleStatus,
  error: Failure,
  /** Null if it failed. */
  songId: Id.nullable(),
})
export type SampleResult = z.infer<typeof SampleResult>

export const CategorySampleResult = z.strictObject({
  category: z.enum(uploadCategories),
  filename: z.string(),
  /** Also true if the sample already existed. */
  success: z.boolean(),
  error: Failure,
  status: SampleStatus,
  songId: Id.nullable(),
})
export type CategorySampleResult = z.infer<typeof CategorySampleResult>

export const sampleToolsEndpoints = {
  'POST /api/sample-songs': endpoint({
    access: 'admin',
    summary: "Add this program's sample songs to 'Home'; existing ones are unchanged",
    output: z.strictObject({ results: z.array(SampleResult) }),
  }),
  'POST /api/category-samples': endpoint({
    access: 'admin',
    summary: 'Add one short sample to each category of the upload page; existing ones are unchanged',
    output: z.strictObject({ results: z.array(CategorySampleResult) }),
  }),
  'POST /api/local-samples': endpoint({
    access: 'admin',
    summary: 'Create a song from a finished upload, unless a song with its title and artist exists',
    /** `title` is used if the file has no title tag. */
    body: z.strictObject({ uploadId: Id, category: z.enum(uploadCategories), title: Name }),
    output: SampleResult,
    errors: [
      'upload_missing',
      'upload_incomplete',
      'empty_file',
      'wrong_media_type',
      'unreadable_media',
      'category_missing',
      'storage_full',
    ],
  }),
}
