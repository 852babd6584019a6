import { createCall, type Transport } from './api.ts'

/**
 * The same values as in AppContext, for modules outside of React (player, session, likes). Browser only: the server writes them on <html>,
 * because Vite's build does not know the site's base path.
 */
const site = typeof document === 'undefined' ? undefined : document.documentElement.dataset
export const browserBasePath = site?.base ?? ''
export const browserPagesPath = site?.pages ?? ''
export const browserOrigin = site?.origin ?? ''

const browserTransport: Transport = async (path, { method, body, signal }) => {
  try {
    const response = await fetch((site?.api ?? '') + path, {
      method,
      ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
      ...(signal ? { signal } : {}),
    })
    const isJson = response.headers.get('content-type')?.includes('application/json')
    return { status: response.status, body: isJson ? await response.json() : null }
  } catch (error) {
    if (signal?.aborted) throw error
    return { status: 599, body: null }
  }
}

export const browserCall = createCall(browserTransport)
