import { useForm } from '@mantine/form'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { AdminOwnPage, OwnPageRow } from '#contract/own-pages.ts'
import { editedItem } from '#web/admin/kit/edited-item.ts'
import { showErrorToast, showFailureToast } from '#web/admin/kit/error-toast.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import { LoadedDialog } from '#web/admin/kit/loaded-dialog.tsx'
import { ownPagesKey, ownPagesQuery } from '#web/admin/kit/own-pages.queries.ts'
import { isStaleVersion, StaleNotice } from '#web/admin/kit/stale-notice.tsx'
import { CallError } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { showToast } from '#web/ui/toast.ts'
import { PageFields } from './page-fields.tsx'
import { useSavePage } from './page-mutations.ts'
import { copyOf, emptyValues, languagesOf, type PageValues, pageErrors, pageInput, pageValues } from './page-values.ts'

const texts = adminTexts.pages
const width = '52rem'

/** One page, not cached: a form must start with the latest version. */
const ownPageQuery = (id: string) =>
  queryOptions({
    queryKey: [...ownPagesKey, 'one', id],
    queryFn: ({ signal }) => call('GET /api/admin/pages/:id', { params: { id }, signal }),
    ...editedItem,
  })

interface Props {
  /** Null creates a page. */
  row: OwnPageRow | null
  /** Whether to create a copy of the page. */
  isCopy?: boolean
  onClose(): void
}

/** Creates or edits a page, once its texts are loaded. Loading the latest version restarts the form. */
export function PageDialog({ row, isCopy = false, onClose }: Props) {
  const { language } = useTexts()
  const query = useQuery({ ...ownPageQuery(row?.id ?? ''), enabled: row !== null })
  const { data: pages = [] } = useQuery(ownPagesQuery())
  const common = { taken: pages.map(({ slug }) => slug), onClose }
  if (row === null) return <PageForm page={null} initial={emptyValues(language)} {...common} />
  return (
    <LoadedDialog query={query} texts={texts} width={width} onClose={onClose}>
      {(opened, load) =>
        isCopy ? (
          <PageForm page={null} initial={copyOf(opened, common.taken)} {...common} />
        ) : (
          <PageForm key={opened.version} page={opened} initial={pageValues(opened)} {...common} onLoadLatest={load} />
        )
      }
    </LoadedDialog>
  )
}

interface FormProps {
  page: AdminOwnPage | null
  initial: PageValues
  /** Slugs of all pages. */
  taken: readonly string[]
  onClose(): void
  onLoadLatest?(page: AdminOwnPage): void
}

function PageForm({ page, initial, taken, onClose, onLoadLatest }: FormProps) {
  const client = useQueryClient()
  const form = useForm<PageValues>({ initialValues: initial, clearInputErrorOnChange: true })
  const [language, setLanguage] = useState(languagesOf(initial)[0] ?? 'en')
  const save = useSavePage(page)
  const isStale = isStaleVersion(save.error)

  function fail(errors: Record<string, string>) {
    const [path = '', message = ''] = Object.entries(errors)[0] ?? []
    form.setErrors(errors)
    const wrong = languagesOf(form.getValues()).find((one) => path.startsWith(`texts.${one}.`))
    if (wrong) setLanguage(wrong)
    // Waits until the fields of that language are rendered.
    requestAnimationFrame(() => form.getInputNode(path)?.focus())
    showErrorToast(message)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    const errors = pageErrors(form.getValues())
    if (Object.keys(errors).length > 0) return fail(errors)
    save.mutate(pageInput(form.getValues()), {
      onSuccess: () => {
        void showToast({ tone: 'success', description: page ? texts.updated : texts.created })
        onClose()
      },
      onError: (error) => {
        if (error instanceof CallError && error.code === 'page_address_taken') return fail({ slug: errorText(error) })
        showFailureToast(error)
      },
    })
  }

  return (
    <FormDialog
      title={page ? texts.editTitle : texts.createTitle}
      width={width}
      isDirty={() => form.isDirty()}
      isSaving={save.isPending}
      submitLabel={page ? adminTexts.save : texts.create}
      onSubmit={submit}
      onClose={onClose}
    >
      {isStale && page && onLoadLatest && <StaleNotice load={() => client.fetchQuery(ownPageQuery(page.id))} onLoaded={onLoadLatest} />}
      <PageFields form={form} language={language} onLanguage={setLanguage} saved={page} taken={taken} />
    </FormDialog>
  )
}
