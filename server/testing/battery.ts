/** Chooses how much to test: `smoke` in the gate, `full` in `npm run test:resilience`, which sets RESILIENCE=full. */
export const battery = <T>({ smoke, full }: { smoke: T; full: T }): T => (process.env.RESILIENCE === 'full' ? full : smoke)
