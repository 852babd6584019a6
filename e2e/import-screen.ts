import type { Locator, Page } from '@playwright/test'

export const importDialog = (page: Page) => page.getByRole('dialog', { name: 'Import Songs' })
export const fileRow = (page: Page, name: string) => importDialog(page).getByRole('group', { name, exact: true })
export const toast = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text }).first()
export const songRow = (page: Page, title: string | RegExp) => page.getByRole('row').filter({ hasText: title })
export const choose = (page: Page, files: string[]) => importDialog(page).getByLabel('Files', { exact: true }).setInputFiles(files)
export const submit = (page: Page, name: string): Locator => importDialog(page).getByRole('button', { name, exact: true })
