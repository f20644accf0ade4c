/** How a file was answered. */
export interface FileAnswer {
  what: string
  status: number
  durationMs: number
  /** What is given back when it is fetched, and how; absent for what was refused. */
  fetched?: { bytes: Buffer; contentType: string; disposition: string; headers: ReadonlyMap<string, string> }
}

const refusals = new Set([400, 409, 413, 415, 422])
const maxMs = 1000

/** A file that nobody may keep: refused, in time. */
export const checkRefused = ({ what, status, durationMs }: FileAnswer): string[] => [
  ...(refusals.has(status) ? [] : [`${what}: answered ${status}`]),
  ...(durationMs <= maxMs ? [] : [`${what}: took ${Math.round(durationMs)} ms`]),
]

const isWebp = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP'

/** A picture that was kept: made again, without what was hidden in it, and given back so that nothing runs it. */
export const checkMadeAnew = ({ what, status, fetched }: FileAnswer, hidden: string): string[] => {
  if (!fetched) return [`${what}: answered ${status} and cannot be fetched`]
  const { bytes, contentType, disposition, headers } = fetched
  const policy = headers.get('content-security-policy') ?? ''
  return [
    ...(isWebp(bytes) && contentType === 'image/webp' ? [] : [`${what}: given back as ${contentType}`]),
    ...(bytes.includes(hidden) ? [`${what}: what was hidden in it is given back`] : []),
    ...(headers.get('x-content-type-options') === 'nosniff' ? [] : [`${what}: a browser may guess its type`]),
    ...(policy.includes('sandbox') ? [] : [`${what}: a browser may run it`]),
    ...(/no-store/.test(headers.get('cache-control') ?? '') ? [] : [`${what}: it may be kept by others`]),
    ...checkDisposition(what, disposition),
  ]
}

/** A name in a header that leads nowhere. */
export const checkDisposition = (what: string, disposition: string): string[] => [
  ...(/^(attachment|inline)\b/.test(disposition) ? [] : [`${what}: without a disposition`]),
  ...(/[\r\n\0]|\.\.[/\\]|[/\\]etc|filename="[^"]*[/\\]/.test(disposition) ? [`${what}: named ${disposition}`] : []),
]
