import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

export const hasOpenssl = () => !spawnSync('openssl', ['version']).error

/** Writes a self-signed certificate for 127.0.0.1 and its key into the folder: `certificate.pem` and `key.pem`. */
export function createCertificate(folder: string, { days }: { days: number }) {
  const [keyFile, certificateFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', String(days), '-subj', '/CN=127.0.0.1']
  const { stderr, status } = spawnSync('openssl', [
    ...['req', ...kind, '-addext', 'subjectAltName=IP:127.0.0.1'],
    ...['-keyout', keyFile, '-out', certificateFile],
  ])
  if (status !== 0) throw new Error(`No certificate: ${stderr}`)
  return { keyFile, certificateFile }
}
