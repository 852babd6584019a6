import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BatchInput, CodeBatch, Destination, DynamicCode, DynamicCodeInput } from '#contract/codes.ts'
import { savingKey } from '#web/admin/kit/use-is-saving.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { codesKey } from './codes.queries.ts'

function useCodeAction<Result, Input = void>(action: (input: Input) => Promise<Result>, id = '') {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingKey(id),
    mutationFn: action,
    onSuccess: () => client.invalidateQueries({ queryKey: codesKey }),
  })
}

export type CodeContent = Omit<DynamicCodeInput, 'code'>

/** Creates a code if `code` is null, else replaces its content. Throws CallError. */
export const useSaveCode = (code: DynamicCode | null) =>
  useCodeAction(
    ({ content, customCode }: { content: CodeContent; customCode?: string }) =>
      code
        ? call('PUT /api/admin/codes/:id', { params: { id: code.id }, body: { ...content, version: code.version } })
        : call('POST /api/admin/codes', { body: { ...content, ...(customCode !== undefined && { code: customCode }) } }),
    code?.id,
  )

export const useDeleteCode = ({ id }: DynamicCode) => useCodeAction(() => call('DELETE /api/admin/codes/:id', { params: { id } }), id)

export const useCheckBatch = () => useMutation({ mutationFn: (body: BatchInput) => call('POST /api/admin/code-batches/check', { body }) })

export const useCreateBatch = () => useCodeAction((body: BatchInput) => call('POST /api/admin/code-batches', { body }))

export const useUpdateBatch = ({ id }: CodeBatch) =>
  useCodeAction((body: { name: string; destination?: Destination }) => call('PUT /api/admin/code-batches/:id', { params: { id }, body }))

export const useDeleteBatch = ({ id }: CodeBatch) => useCodeAction(() => call('DELETE /api/admin/code-batches/:id', { params: { id } }))
