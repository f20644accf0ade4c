import type { Asked } from './ask.js'

const splitQuery = (path: string): [string, string] => {
  const at = path.indexOf('?')
  return at < 0 ? [path, ''] : [path.slice(0, at), path.slice(at)]
}

const spelled =
  (respell: (path: string) => string) =>
  (asked: Asked): Asked => {
    const [path, query] = splitQuery(asked.path)
    return { ...asked, path: respell(path) + query }
  }
const withHeaders =
  (headers: (path: string) => Record<string, string>) =>
  (asked: Asked): Asked => ({ ...asked, headers: { ...asked.headers, ...headers(asked.path) } })

/** Twelve ways to write the same call, or nearly: none may be let in where the plain one is not. source: promise A9 */
export const oddSpellings: Record<string, (asked: Asked) => Asked> = {
  'other letter case': spelled((path) => path.toUpperCase()),
  'a slash at the end': spelled((path) => `${path}/`),
  'a doubled slash': spelled((path) => path.replace('/v1/', '//v1/')),
  'an encoded slash': spelled((path) => path.replace('/v1/', '%2fv1/')),
  'a parameter of the path': spelled((path) => `${path};x=1`),
  'a dot segment': spelled((path) => path.replace('/v1/', '/./v1/')),
  'up and down again': spelled((path) => path.replace('/api/', '/api/healthz/../')),
  'an encoded letter': spelled((path) => path.replace('/v1/', '/%76%31/')),
  'an ending': spelled((path) => `${path}.json`),
  'a zero byte': spelled((path) => `${path}%00`),
  'another method in a header': withHeaders(() => ({
    'x-http-method-override': 'GET',
    'x-method-override': 'GET',
    'x-http-method': 'GET',
  })),
  'another address in a header': withHeaders((path) => ({
    'x-original-url': '/healthz',
    'x-rewrite-url': '/healthz',
    'x-forwarded-prefix': path,
  })),
}
