import { createFileRoute } from '@tanstack/react-router'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import { AccountPage } from '#web/public/account/account-page.tsx'

export const Route = createFileRoute('/_public/account')({
  head: () => ({ meta: [{ title: textsOfPage().titles.account }] }),
  component: AccountPage,
})
