/** What a person's data looks like, wherever it may stand. */
const shapes: Record<string, RegExp> = {
  'an e-mail': /[\w.+-]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}/i,
  'a phone number': /\+\d{9,15}\b|\b[67]\d{2}[ -]?\d{3}[ -]?\d{3}\b/,
  'a token': /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}|[0-9a-f-]{36}\.\d+\.[\w-]{20,}|\bBearer +[\w.-]{8,}/,
  'a document': /\b\d{8}[A-HJ-NP-TV-Z]\b|\b[XYZ]\d{7}[A-Z]\b/,
  'a hash of a password': /\$argon2/,
}
/** Fields of ours that hold nothing but an id, a moment or a number: their digits are nobody's phone. */
const ours = /"(time|level|requestId|pid|[a-z]+Id|sha256|anchor|upload|key)":("[\w-]*"|\d+)/gi

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const recordOf = (line: string): Record<string, unknown> | undefined => {
  try {
    const read: unknown = JSON.parse(line)
    return isRecord(read) && typeof read.level === 'number' && typeof read.time === 'number' ? read : undefined
  } catch {
    return undefined
  }
}

export interface LogFindings {
  lines: number
  /** Lines that are no record of ours, or say what only a caller could have said. */
  forged: string[]
  /** Lines that tell something of a person, a secret or a document. */
  telling: string[]
}

/**
 * Reads a log line by line.
 * @param forgery a text that only a caller could have brought in as a message of its own
 * @param welcome lines that the programme itself greets with, before anybody asks
 */
export const readLog = (text: string, forgery: string, welcome: ReadonlySet<string> = new Set()): LogFindings => {
  const lines = text.split('\n').filter((line) => line !== '' && !welcome.has(line))
  const findings: LogFindings = { lines: lines.length, forged: [], telling: [] }
  for (const line of lines) {
    const record = recordOf(line)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    const isRaw = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(line)
    if (!record || isRaw || record.msg === forgery) findings.forged.push(line.slice(0, 300))
    const said = line.replaceAll(ours, '')
    for (const [what, shape] of Object.entries(shapes))
      if (shape.test(said)) findings.telling.push(`${what}: ${said.slice(0, 2000)}`)
  }
  return findings
}
