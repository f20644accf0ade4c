/** What somebody asked while the master key was changed, and what came of it. */
export interface KeyEvent {
  kind: /** A refresh token was exchanged. */
    | 'refresh'
    /** Somebody with an id token called. */
    | 'call'
    /** A picture to enrol with was asked for, each time a new one: `value` is its hash. */
    | 'picture'
    /** A code of an authenticator or a recovery code was given; each is right and was never used. */
    | 'code'
    /** Kept mails were read: `values` are the links in them. */
    | 'mails'
    /** A link of a mail was looked at. */
    | 'link'
    /** Somebody who is locked out by wrong tries tried once more: 429 is promised. */
    | 'locked'
  /** Whose it was. */
  subject: string
  status: number
  value?: string
  /** Of `mails`: how many were there when it was last looked, and how many are there now. */
  mails?: { before: number; now: number }
}

/** source: promise I4: nothing fails to be read, and nobody is signed out. */
export const keyViolations = (events: readonly KeyEvent[]): string[] => {
  const pictures = new Set<string>()
  const wrong: string[] = []
  for (const { kind, subject, status, value, mails } of events) {
    const promised = kind === 'locked' ? 429 : 200
    if (status !== promised) wrong.push(`${kind} of ${subject}: ${status} instead of ${promised}`)
    else if (kind === 'picture') {
      if (value === undefined) wrong.push(`picture of ${subject}: none`)
      else if (pictures.has(value)) wrong.push(`picture of ${subject}: the same seed again`)
      else pictures.add(value)
    } else if (kind === 'mails' && (!mails || mails.now < mails.before))
      wrong.push(`mails: ${mails?.now ?? 0} where ${mails?.before ?? 0} were`)
  }
  return wrong
}
