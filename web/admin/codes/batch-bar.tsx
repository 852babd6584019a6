import { Button, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CodeBatch } from '#contract/codes.ts'
import { formatDate } from '#web/admin/kit/format-date.ts'
import { AnalyticsIcon, DeleteIcon, DestinationIcon, EditIcon, PrintIcon } from '#web/admin/kit/icons.tsx'
import { RowMenu } from '#web/admin/kit/row-menu.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './batch-bar.module.css'
import { scansAddress } from './code-address.ts'
import { useCodeDialogs } from './code-dialogs.tsx'
import { printAddress } from './print-address.ts'

const texts = adminTexts.batches

export function BatchBar({ batch }: { batch: CodeBatch }) {
  const open = useCodeDialogs()
  const { id, name, codes, scans, createdAt } = batch
  return (
    <section className={styles.bar} aria-label={texts.region}>
      <div>
        <h2>
          <bdi dir="auto">{name}</bdi>
        </h2>
        <p>{texts.summary({ count: codes, scanned: scans, day: formatDate(createdAt) })}</p>
      </div>
      <Button
        variant="default"
        leftSection={<AnalyticsIcon size={18} />}
        renderRoot={(props) => <Link {...scansAddress({ batch: id })} {...props} />}
      >
        {texts.scans}
      </Button>
      <Button
        variant="default"
        leftSection={<PrintIcon size={18} />}
        renderRoot={(props) => <Link {...printAddress({ kind: 'batch', id })} {...props} />}
      >
        {adminTexts.codes.print}
      </Button>
      <RowMenu label={texts.actions} name={name}>
        <Menu.Item leftSection={<EditIcon size={18} />} onClick={() => open({ kind: 'rename-batch', batch })}>
          {texts.rename}
        </Menu.Item>
        <Menu.Item leftSection={<DestinationIcon size={18} />} onClick={() => open({ kind: 'batch-destination', batch })}>
          {texts.changeDestination}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item data-danger leftSection={<DeleteIcon size={18} />} onClick={() => open({ kind: 'delete-batch', batch })}>
          {texts.delete}
        </Menu.Item>
      </RowMenu>
    </section>
  )
}
