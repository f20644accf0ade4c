import type { Settings } from './env.js'

/** The provider's address with the key in its place: `{key}`, or the parameter of that name. source: ledger F-21. */
export const mapStyleOf = ({ MAP_STYLE_URL: url, MAP_KEY: key }: Settings): string | null => {
  if (!url) return null
  if (!key) return url
  if (url.includes('{key}')) return url.replaceAll('{key}', encodeURIComponent(key))
  const address = new URL(url)
  address.searchParams.set('key', key)
  return address.href
}
