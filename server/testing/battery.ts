/** How much a battery tries: a smoke in the gate, everything in `npm run test:resilience`, which sets RESILIENCE=full. */
export const battery = <T>({ smoke, full }: { smoke: T; full: T }): T => (process.env.RESILIENCE === 'full' ? full : smoke)
