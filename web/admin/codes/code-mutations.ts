import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Aim, BatchInput, CodeBatch, LivingCode, LivingCodeInput } from '#contract/codes.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { codesKey } from './codes.queries.ts'

const savingKey = (id: string) => ['saving-code', id] as const

/** True while a change of this code is on its way. */
export const useIsSaving = ({ id }: LivingCode) => useIsMutating({ mutationKey: savingKey(id) }) > 0

function useCodeAction<Made, Given = void>(deed: (given: Given) => Promise<Made>, id = '') {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingKey(id),
    mutationFn: deed,
    onSuccess: () => client.invalidateQueries({ queryKey: codesKey }),
  })
}

export type CodeContent = Omit<LivingCodeInput, 'code'>

/** Makes a code with `code` null, of the site's making unless there is a word; else replaces what it says. Throws CallError. */
export const useSaveCode = (code: LivingCode | null) =>
  useCodeAction(
    ({ content, word }: { content: CodeContent; word?: string }) =>
      code
        ? call('PUT /api/admin/codes/:id', { params: { id: code.id }, body: { ...content, version: code.version } })
        : call('POST /api/admin/codes', { body: { ...content, ...(word !== undefined && { code: word }) } }),
    code?.id,
  )

export const useDeleteCode = ({ id }: LivingCode) => useCodeAction(() => call('DELETE /api/admin/codes/:id', { params: { id } }), id)

export const useCheckBatch = () => useMutation({ mutationFn: (body: BatchInput) => call('POST /api/admin/code-batches/check', { body }) })

export const useCreateBatch = () => useCodeAction((body: BatchInput) => call('POST /api/admin/code-batches', { body }))

export const useUpdateBatch = ({ id }: CodeBatch) =>
  useCodeAction((body: { name: string; aim?: Aim }) => call('PUT /api/admin/code-batches/:id', { params: { id }, body }))

export const useDeleteBatch = ({ id }: CodeBatch) => useCodeAction(() => call('DELETE /api/admin/code-batches/:id', { params: { id } }))
