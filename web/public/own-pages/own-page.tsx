import type { OwnPage as Page } from '#contract/own-pages.ts'
import { withBase } from '#web/lib/addresses.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { useOwnPagesTexts } from '#web/lib/texts/own-pages.ts'
import textPage from '#web/public/site/text-page.module.css'
import styles from './own-page.module.css'
import { PageParts } from './page-parts.tsx'

/** A page that an editor wrote, in one of its languages. */
export function OwnPage({ page: { title, language, parts, isDraft } }: { page: Page }) {
  const texts = useOwnPagesTexts()
  const { basePath } = useApp()
  return (
    <main className={textPage.page} id="content" tabIndex={-1}>
      {isDraft && (
        <p className={styles.draft} role="note">
          <b>{texts.draft}</b> {texts.draftText} <a href={withBase(basePath, '/admin/pages')}>{texts.toPages}</a>
        </p>
      )}
      {/* In the Arabic interface, a page that exists only in English is aligned left, both title and text. */}
      <div lang={language} dir="auto" className={styles.article}>
        <h1>{title}</h1>
        <PageParts parts={parts} />
      </div>
    </main>
  )
}
