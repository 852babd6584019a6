import { createRoot } from 'react-dom/client'
import { toast as sonner, Toaster } from 'sonner'
import 'sonner/dist/styles.css'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import controls from './controls.module.css'
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from './icons.tsx'
import type { Toast } from './toast.ts'
import styles from './toaster.module.css'

/** Time for assistive technology to notice the live region before something is said in it, and for sonner to listen. */
const regionDelayMilliseconds = 100

/** Errors stay longer: they have to be understood, not noticed. */
const durationMilliseconds = { success: 5_000, info: 7_000, error: 10_000 }

// A React root of its own: it survives navigation and belongs to the public pages and the admin alike.
const texts = textsOfPage().toasts
const isRightToLeft = textsOfPage().direction === 'rtl'
const host = document.createElement('div')
document.body.append(host)
createRoot(host).render(
  <Toaster
    position={isRightToLeft ? 'bottom-left' : 'bottom-right'}
    dir={isRightToLeft ? 'rtl' : 'ltr'}
    customAriaLabel={texts.region}
    offset={{ bottom: 'calc(var(--player-space, 0px) + 1.5rem)', [isRightToLeft ? 'left' : 'right']: '1.5rem' }}
    mobileOffset={{ bottom: 'calc(var(--player-space, 0px) + 1rem)', left: '1rem', right: '1rem' }}
    gap={12}
    className={styles.toaster ?? ''}
    icons={{ success: <CheckIcon />, info: <InfoIcon />, error: <WarningIcon />, close: <CloseIcon size={18} /> }}
    toastOptions={{
      unstyled: true,
      closeButton: true,
      closeButtonAriaLabel: texts.close,
      classNames: {
        toast: styles.toast ?? '',
        error: styles.error ?? '',
        title: styles.title ?? '',
        description: styles.description ?? '',
        closeButton: styles.close ?? '',
        icon: styles.icon ?? '',
        content: styles.content ?? '',
        actionButton: `${controls.button} ${styles.action}`,
      },
    }}
  />,
)
const ready = new Promise((resolve) => setTimeout(resolve, regionDelayMilliseconds))

export async function show({ tone, title, description, action }: Toast) {
  await ready
  sonner[tone](title ?? description, {
    ...(title && description ? { description } : {}),
    ...(action ? { action: { label: action.label, onClick: action.onPress } } : {}),
    duration: durationMilliseconds[tone],
  })
}
