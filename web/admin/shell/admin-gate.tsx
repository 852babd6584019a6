import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect } from 'react'
import type { Api, EndpointKey } from '#contract/index.ts'
import { type AdminAccess, grants } from '#contract/roles.ts'
import type { Viewer } from '#contract/session.ts'
import type { Site } from '#contract/settings.ts'
import { Loading } from '#web/admin/kit/loading.tsx'
import { useApp } from '#web/lib/app-context.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { loadSession, useSession } from '#web/public/session/session.ts'
import controls from '#web/ui/controls.module.css'
import { Message } from '#web/ui/message.tsx'
import styles from './admin-gate.module.css'
import { goToSignIn } from './sign-in-again.ts'
import { siteQuery } from './site.query.ts'

const { shell: texts, noAccess } = adminTexts

interface Inside {
  viewer: Viewer
  site: Site
}
const Context = createContext<Inside | null>(null)

function useInside(): Inside {
  const inside = use(Context)
  if (!inside) throw new Error('only inside AdminGate')
  return inside
}
/** The signed-in editor or administrator. */
export const useViewer = () => useInside().viewer
export const useSite = () => useInside().site

/** Returns the access of an endpoint. The compiler checks it against the contract, so that the contract is not part of the bundle. */
export const accessTo = <K extends EndpointKey>(access: Extract<Api[K]['access'], AdminAccess>): AdminAccess => access

/** Whether the viewer may call an endpoint. What would call it otherwise is not rendered. */
export const useMayCall = <K extends EndpointKey>(access: Extract<Api[K]['access'], AdminAccess>): boolean =>
  grants(useViewer().role, accessTo<K>(access))

/** Renders its children for editors and administrators only. No security boundary: the server checks each request. */
export function AdminGate({ children }: { children: ReactNode }) {
  const { basePath } = useApp()
  const { status, viewer } = useSession()
  const { data: site, error } = useQuery(siteQuery())
  const isVisitor = status === 'known' && viewer === null && site !== undefined

  useEffect(() => {
    void loadSession()
  }, [])
  useEffect(() => {
    if (isVisitor) goToSignIn()
  }, [isVisitor])

  // A refetch that fails must not unmount the screen and what was typed there.
  if (error && !site)
    return (
      <Alone>
        <Message title={texts.failedTitle} text={errorText(error)} isError headingLevel={1}>
          <button type="button" className={`${controls.button} ${controls.primary}`} onClick={() => window.location.reload()}>
            {adminTexts.tryAgain}
          </button>
        </Message>
      </Alone>
    )
  if (viewer && !grants(viewer.role, 'editor'))
    return (
      <Alone>
        <Message title={noAccess.title} text={noAccess.text} headingLevel={1}>
          {viewer.mayUpload && (
            <a className={`${controls.button} ${controls.primary}`} href={`${basePath}/upload`}>
              {noAccess.upload}
            </a>
          )}
          <a className={`${controls.button} ${viewer.mayUpload ? '' : controls.primary}`} href={`${basePath}/`}>
            {noAccess.home}
          </a>
        </Message>
      </Alone>
    )
  if (!viewer || !site) return <Loading />
  if (site.isClosed && !grants(viewer.role, 'admin'))
    return (
      <Alone>
        <Message title={adminTexts.roles.closedTitle} text={adminTexts.roles.closedText} headingLevel={1}>
          <button type="button" className={`${controls.button} ${controls.primary}`} onClick={() => window.location.reload()}>
            {adminTexts.tryAgain}
          </button>
        </Message>
      </Alone>
    )
  return <Context value={{ viewer, site }}>{children}</Context>
}

const Alone = ({ children }: { children: ReactNode }) => <main className={styles.alone}>{children}</main>
