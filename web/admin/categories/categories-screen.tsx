import { useQuery } from '@tanstack/react-query'
import { CreateButton } from '#web/admin/kit/create-button.tsx'
import { WholeList } from '#web/admin/kit/whole-list.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { adminCategoriesQuery } from './categories.queries.ts'
import { categoriesColumns } from './categories-columns.tsx'
import { CategoryDialogs, useCategoryDialogs } from './category-dialogs.tsx'

const texts = adminTexts.categories

export function CategoriesScreen() {
  return (
    <CategoryDialogs>
      <WholeList query={useQuery(adminCategoriesQuery())} columns={categoriesColumns} texts={texts} action={<AddButton />} />
    </CategoryDialogs>
  )
}

function AddButton() {
  const open = useCategoryDialogs()
  return <CreateButton label={texts.add} command="create-categories" onCreate={() => open({ kind: 'create' })} />
}
