import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { DownloadBatch, DownloadBatchInput, DownloadBatchUpdate, DownloadCode } from '#contract/download-codes.ts'
import { browserCall as call } from '#web/lib/browser.ts'

const key = ['download-batches'] as const

export const downloadBatchesQuery = () =>
  queryOptions({ queryKey: key, queryFn: async ({ signal }) => (await call('GET /api/admin/download-batches', { signal })).batches })

export const downloadCodesQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: async ({ signal }) => (await call('GET /api/admin/download-batches/:id/codes', { params: { id }, signal })).codes,
  })

function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: () => client.invalidateQueries({ queryKey: key }) })
}

export const useCreateDownloadBatch = () => useChange((body: DownloadBatchInput) => call('POST /api/admin/download-batches', { body }))

const updateBatch = ({ id, version }: DownloadBatch, changes: Omit<DownloadBatchUpdate, 'version'>) =>
  call('PUT /api/admin/download-batches/:id', { params: { id }, body: { ...changes, version } })

export const useUpdateDownloadBatch = (batch: DownloadBatch) =>
  useChange((changes: Omit<DownloadBatchUpdate, 'version'>) => updateBatch(batch, changes))

export const useRevokeDownloadBatch = (batch: DownloadBatch) =>
  useChange<void, DownloadBatch>(() => updateBatch(batch, { isRevoked: true }))

export const useDeleteDownloadBatch = ({ id }: DownloadBatch) =>
  useChange<void, undefined>(() => call('DELETE /api/admin/download-batches/:id', { params: { id } }))

export const useRevokeDownloadCode = () =>
  useChange(({ id, isRevoked }: Pick<DownloadCode, 'id' | 'isRevoked'>) =>
    call('PUT /api/admin/download-codes/:id', { params: { id }, body: { isRevoked } }),
  )
