import { Button } from '@mantine/core'
import type { ImportPlan, ModulePlan } from '#contract/import-export.ts'
import { BusyButton } from '#web/admin/kit/busy-button.tsx'
import { formatDate } from '#web/admin/kit/format-date.ts'
import { UploadIcon } from '#web/admin/kit/icons.tsx'
import { joinNames } from '#web/admin/kit/numbers.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { shortList } from './import-messages.ts'
import { ModuleProgress } from './module-progress.tsx'
import type { ModuleStates } from './module-states.ts'
import styles from './panel.module.css'

const { import: texts, modules: moduleTexts, items } = adminTexts.importExport

interface Props {
  fileName: string
  plan: ImportPlan
  states: ModuleStates
  unmatched: string[]
  isBusy: boolean
  /** Undefined once the import has ended. */
  onImport: (() => void) | undefined
  onLeave(): void
}

/** The file, what importing it would do, and the progress of the import. */
export function ImportPreview({ fileName, plan, states, unmatched, isBusy, onImport, onLeave }: Props) {
  const isNothingNew = plan.modules.every(({ lines }) => lines.every((line) => line.skipped !== null))
  const newCategories = plan.modules.flatMap((module) => module.newCategories.map(({ name }) => name))
  const ignored = plan.modules.flatMap(({ module, ignoredFields }) => ignoredFields.map((field) => `${moduleTexts[module].name} ${field}`))
  return (
    <section className={styles.panel} aria-label={texts.preview}>
      <div className={styles.head}>
        <h2>
          <bdi>{fileName}</bdi>
        </h2>
        <div className={styles.tools}>
          <Button variant="default" disabled={isBusy} onClick={onLeave}>
            {texts.another}
          </Button>
          {onImport && (
            <BusyButton leftSection={<UploadIcon size={18} />} isBusy={isBusy} onClick={onImport}>
              {texts.submit}
            </BusyButton>
          )}
        </div>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{texts.exportDate}</dt>
          <dd>{formatDate(plan.exportDate)}</dd>
        </div>
        <div>
          <dt>{texts.version}</dt>
          <dd>{plan.version}</dd>
        </div>
        <div>
          <dt>{texts.moduleList}</dt>
          <dd>{joinNames(plan.modules.map(({ module }) => moduleTexts[module].name))}</dd>
        </div>
      </dl>
      <ul className={styles.rows}>
        {plan.modules.map((module) => {
          const state = states[module.module]
          return (
            <li key={module.module} className={styles.row}>
              <span className={styles.name}>
                {moduleTexts[module.module].name}
                <small>{items({ count: module.lines.length })}</small>
              </span>
              {state ? <ModuleProgress module={module.module} state={state} /> : <span>{foretold(module)}</span>}
            </li>
          )
        })}
      </ul>
      {(isNothingNew || newCategories.length > 0 || ignored.length > 0 || unmatched.length > 0) && (
        <div className={styles.notes}>
          {isNothingNew && <p>{texts.nothingNew}</p>}
          {newCategories.length > 0 && onImport && <p>{texts.newCategories({ names: shortList(newCategories) })}</p>}
          {ignored.length > 0 && <p>{texts.ignored({ fields: shortList(ignored) })}</p>}
          {unmatched.length > 0 && <p>{texts.unmatched({ count: unmatched.length, names: shortList(unmatched) })}</p>}
        </div>
      )}
    </section>
  )
}

function foretold({ lines }: ModulePlan): string {
  const skipped = lines.filter((line) => line.skipped !== null).length
  return joinNames([texts.willAdd({ count: lines.length - skipped }), ...(skipped > 0 ? [texts.willSkip({ count: skipped })] : [])])
}
