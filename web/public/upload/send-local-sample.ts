import type { SampleResult } from '#contract/sample-tools.ts'
import type { UploadCategory } from '#contract/upload-choices.ts'
import { CallError } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { startFileUpload } from '#web/public/uploads/file-upload.ts'
import { percentSent } from '#web/public/uploads/use-upload-state.ts'

/** Uploads one file and has a song made of it. Throws CallError. */
export async function sendLocalSample(
  file: File,
  song: { category: UploadCategory; title: string },
  onPercent: (percent: number) => void,
): Promise<SampleResult> {
  const upload = startFileUpload(file, 'media')
  const stopListening = upload.state.subscribe(() => onPercent(percentSent(upload)))
  onPercent(0)
  try {
    const uploadId = await upload.whenDone()
    if (!uploadId) throw new CallError('upload_missing')
    return await call('POST /api/local-samples', { body: { ...song, uploadId } })
  } finally {
    stopListening()
    upload.clearRecord()
  }
}
