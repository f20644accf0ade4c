/** What Mozilla's Observatory says of an HTML answer, by its published rules; nothing of it is asked for over the net. */
export interface Scored {
  score: number
  /** Rule by rule, with what it gives or takes. */
  rules: Record<string, number>
}

const directivesOf = (policy: string): Map<string, string[]> =>
  new Map(
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .filter(([name]) => name)
      .map(([name = '', ...sources]) => [name.toLowerCase(), sources]),
  )

const broad = new Set(['*', 'http:', 'https:', 'ftp:', 'http://*', 'https://*'])

const contentSecurityPolicy = (policy: string | null): number => {
  if (policy === null) return -25
  const directives = directivesOf(policy)
  const standard = directives.get('default-src') ?? []
  const [scripts, objects, styles] = ['script-src', 'object-src', 'style-src'].map(
    (name) => directives.get(name) ?? directives.get('default-src') ?? ['*'],
  )
  const unsafeScripts = scripts?.some((source) => ["'unsafe-inline'", 'data:'].includes(source) || broad.has(source))
  if (unsafeScripts || objects?.some((source) => source === 'data:' || broad.has(source))) return -20
  if ([...directives.values()].flat().some((source) => source.startsWith('http://'))) return -20
  if (scripts?.includes("'unsafe-eval'")) return -10
  if (styles?.some((source) => ["'unsafe-inline'", 'data:'].includes(source) || broad.has(source))) return 0
  return standard.length === 1 && standard[0] === "'none'" ? 10 : 5
}

const strictTransport = (header: string | null): number => {
  if (header === null) return -20
  const [, seconds = '0'] = /max-age=(\d+)/i.exec(header) ?? []
  return Number(seconds) >= 15_768_000 ? 0 : -10
}

const framing = (headers: Headers): number => {
  const ancestors = directivesOf(headers.get('content-security-policy') ?? '').get('frame-ancestors')
  if (ancestors?.every((source) => !broad.has(source))) return 5
  return /^(deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '') ? 0 : -20
}

const referrer = (header: string | null): number => {
  if (header === null) return 0
  return /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/i.test(header) ? 5 : -5
}

/** Scripts of others without integrity cost; scripts of our own need none. */
const subresources = (page: string): number => {
  const scripts = [...page.matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g)]
  const foreign = scripts.filter(([, src = '']) => /^(https?:)?\/\//.test(src))
  if (foreign.some(([tag]) => !tag.includes('integrity=')))
    return foreign.some(([, src]) => src?.startsWith('http:')) ? -50 : -5
  return scripts.some(([tag]) => tag.includes('integrity=')) ? 5 : 0
}

const cookies = (headers: Headers): number => {
  const set = headers.getSetCookie()
  if (set.length === 0) return 0
  if (set.some((cookie) => !/;\s*secure/i.test(cookie))) return -40
  if (set.some((cookie) => !/;\s*httponly/i.test(cookie))) return -30
  return set.every((cookie) => /;\s*samesite=(strict|lax)/i.test(cookie)) ? 5 : 0
}

const sharing = (headers: Headers): number => {
  const allowed = headers.get('access-control-allow-origin')
  if (allowed === null) return 0
  return allowed === '*' && headers.get('access-control-allow-credentials') === 'true' ? -50 : 0
}

const resourcePolicy = (header: string | null): number =>
  header === null ? 0 : /^(same-origin|same-site)$/i.test(header) ? 10 : 0

/**
 * Starts at 100; what is given counts only where what is taken leaves 90.
 * @param redirects whether plain http leads to https on the same host
 */
export const scoreOf = (headers: Headers, page: string, redirects: boolean): Scored => {
  const rules = {
    'content-security-policy': contentSecurityPolicy(headers.get('content-security-policy')),
    cookies: cookies(headers),
    'cross-origin-resource-sharing': sharing(headers),
    redirection: redirects ? 0 : -20,
    'referrer-policy': referrer(headers.get('referrer-policy')),
    'strict-transport-security': strictTransport(headers.get('strict-transport-security')),
    'subresource-integrity': subresources(page),
    'x-content-type-options': /^nosniff$/i.test(headers.get('x-content-type-options') ?? '') ? 0 : -5,
    'x-frame-options': framing(headers),
    'cross-origin-resource-policy': resourcePolicy(headers.get('cross-origin-resource-policy')),
  }
  const values = Object.values(rules)
  const taken = values.filter((value) => value < 0).reduce((sum, value) => sum + value, 100)
  const given = values.filter((value) => value > 0).reduce((sum, value) => sum + value, 0)
  return { score: Math.max(0, taken >= 90 ? taken + given : taken), rules }
}
