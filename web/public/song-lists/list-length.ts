interface LengthTexts {
  minutes(values: { minutes: number }): string
  hours(values: { hours: number }): string
  hoursAndMinutes(values: { hours: number; minutes: number }): string
}

/** '45 min', '2 h', '1 h 5 min': to the nearest minute, at least one. */
export function listLength(seconds: number, texts: LengthTexts): string {
  const total = Math.max(1, Math.round(seconds / 60))
  const [hours, minutes] = [Math.floor(total / 60), total % 60]
  if (hours === 0) return texts.minutes({ minutes })
  return minutes === 0 ? texts.hours({ hours }) : texts.hoursAndMinutes({ hours, minutes })
}
