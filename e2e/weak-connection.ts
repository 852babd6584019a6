import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

interface WeakConnection {
  /** Address of the same server through this connection. */
  address: string
  /** Limits the bytes per second that reach the browser; null for no limit. */
  limit(bytesPerSecond: number | null): void
  /** Aborts every transfer, and rejects new ones. */
  cut(): void
  mend(): void
  close(): void
}

/** A proxy between browser and server that simulates a poor network, because the browser's own emulation lets running transfers finish. */
export async function weakConnectionTo(serverAddress: string): Promise<WeakConnection> {
  const { hostname, port } = new URL(serverAddress)
  const sockets = new Set<Socket>()
  let rate: number | null = null
  let isCut = false
  const listener = createServer((browser) => {
    if (isCut) return void browser.destroy()
    const upstream = connect(Number(port), hostname)
    for (const socket of [browser, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        browser.destroy()
        upstream.destroy()
      })
    }
    browser.pipe(upstream)
    upstream.on('data', (bytes) => {
      browser.write(bytes)
      if (rate === null) return
      upstream.pause()
      setTimeout(() => upstream.resume(), (bytes.length / rate) * 1_000)
    })
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    address: `http://localhost:${(listener.address() as AddressInfo).port}`,
    limit: (bytesPerSecond) => {
      rate = bytesPerSecond
    },
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend: () => {
      isCut = false
    },
    close: () => {
      listener.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
