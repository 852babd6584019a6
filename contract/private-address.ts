/* Whether a printed code could be reached only in a private network. Does not import zod, so that browser code may import it. */

const privateHosts = [
  /^localhost$/,
  /\.(localhost|local|internal|lan|home\.arpa)$/,
  /^127\./,
  /^10\./,
  /^192\.168\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^169\.254\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^0\.0\.0\.0$/,
  /^\[(::1?|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/,
  /^[^.:]+$/,
]

/** Whether the address is unreachable for phones outside this machine or network. */
export const isPrivateAddress = (url: string) => privateHosts.some((host) => host.test(new URL(url).hostname))
