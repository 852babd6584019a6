import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { DynamicCode } from '#contract/codes.ts'
import { showFailureToast } from '#web/admin/kit/error-toast.ts'
import { AnalyticsIcon, DisableIcon, EnableIcon, HistoryIcon, PrintIcon, QrIcon } from '#web/admin/kit/icons.tsx'
import { DeleteMenuItem, EditMenuItem, RowMenu } from '#web/admin/kit/row-menu.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { showToast } from '#web/ui/toast.ts'
import { scansAddress } from './code-address.ts'
import { useCodeDialogs } from './code-dialogs.tsx'
import { useSaveCode } from './code-mutations.ts'
import { contentOf } from './code-values.ts'
import { printAddress } from './print-address.ts'

const texts = adminTexts.codes

/** Actions on one code. */
export function CodeMenu({ code }: { code: DynamicCode }) {
  const open = useCodeDialogs()
  const navigate = useNavigate()
  const toggle = useSwitch(code)
  return (
    <RowMenu name={code.code}>
      <EditMenuItem onClick={() => open({ kind: 'edit', code })} />
      <Menu.Item leftSection={<QrIcon size={18} />} onClick={() => open({ kind: 'qr', code })}>
        {texts.qrCode}
      </Menu.Item>
      <Menu.Item leftSection={<HistoryIcon size={18} />} onClick={() => open({ kind: 'history', code })}>
        {texts.history}
      </Menu.Item>
      <Menu.Item leftSection={<AnalyticsIcon size={18} />} onClick={() => void navigate(scansAddress({ code: code.id }))}>
        {texts.showScans}
      </Menu.Item>
      <Menu.Item leftSection={<PrintIcon size={18} />} onClick={() => void navigate(printAddress({ kind: 'codes', ids: [code.id] }))}>
        {texts.print}
      </Menu.Item>
      <Menu.Item leftSection={code.isActive ? <DisableIcon size={18} /> : <EnableIcon size={18} />} onClick={toggle}>
        {code.isActive ? texts.switchOff : texts.switchOn}
      </Menu.Item>
      <Menu.Divider />
      <DeleteMenuItem onClick={() => open({ kind: 'delete', code })} />
    </RowMenu>
  )
}

/** A hook outside of the menu, because the menu unmounts before the response arrives. */
function useSwitch(code: DynamicCode) {
  const save = useSaveCode(code)
  const { isActive } = code
  return () =>
    save.mutate(
      { content: { ...contentOf(code), isActive: !isActive } },
      {
        onSuccess: () => showToast({ tone: 'success', description: isActive ? texts.switchedOff : texts.switchedOn }),
        onError: showFailureToast,
      },
    )
}
