import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { errorCodes } from './errors.ts'
import { Id, Name } from './fields.ts'
import { uploadCategories } from './upload-choices.ts'

const Failure = z.enum(errorCodes).nullable()

/** 'present': a song of this title and artist was there already; nothing was added. */
export const SampleStatus = z.enum(['added', 'present', 'failed'])
export type SampleStatus = z.infer<typeof SampleStatus>

export const SampleResult = z.strictObject({
  title: z.string(),
  status: SampleStatus,
  error: Failure,
  /** Null where it failed. */
  songId: Id.nullable(),
})
export type SampleResult = z.infer<typeof SampleResult>

export const CategorySampleResult = z.strictObject({
  category: z.enum(uploadCategories),
  filename: z.string(),
  /** True also where the sample was there already. */
  success: z.boolean(),
  error: Failure,
  status: SampleStatus,
  songId: Id.nullable(),
})
export type CategorySampleResult = z.infer<typeof CategorySampleResult>

export const sampleToolsEndpoints = {
  'POST /api/sample-songs': endpoint({
    access: 'admin',
    summary: "Add the sample songs that this program brings along to 'Home'; those that are there already stay as they are",
    output: z.strictObject({ results: z.array(SampleResult) }),
  }),
  'POST /api/category-samples': endpoint({
    access: 'admin',
    summary: 'Add one short sample to each category of the upload page; those that are there already stay as they are',
    output: z.strictObject({ results: z.array(CategorySampleResult) }),
  }),
  'POST /api/local-samples': endpoint({
    access: 'admin',
    summary: 'Make a song of a finished upload, unless one of its title and artist is there already',
    /** `title` counts where the file's tags have none. */
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
