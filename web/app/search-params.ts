import { defaultParseSearch, stringifySearchWith } from '@tanstack/react-router'

/** As the router does by itself, but what people search for stays the text they typed: '007', 'true' and '"' are no JSON. */
export const parseSearch: typeof defaultParseSearch = (text) => {
  const q = new URLSearchParams(text).get('q')
  return { ...defaultParseSearch(text), ...(q === null ? {} : { q }) }
}

export const stringifySearch = stringifySearchWith(JSON.stringify)
