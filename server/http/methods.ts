const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether the request changes nothing. */
export const isReading = ({ method }: { method: string }): boolean => readingMethods.has(method)
