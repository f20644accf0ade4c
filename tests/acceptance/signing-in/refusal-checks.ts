/** One try to be let in by something that opens nothing, or opens nothing any more. */
export interface Tried {
  what: string
  /** Which call was asked. */
  at: string
  status: number
  /** Of the body. */
  text: string
}

/** Who nobody is, hears 401 and why, and not a word more. */
export const letIn = (tried: readonly Tried[]): string[] =>
  tried
    .filter(({ status, text }) => status !== 401 || !/"code":"(identity|rider|device)\.\w+"/.test(text))
    .map(({ what, at, status, text }) => `${what} at ${at}: ${status} ${text.slice(0, 120)}`)

/** An answer that holds something to go on with: a token, or a picture to enrol by. */
export const carriesKeys = (text: string): boolean =>
  /"(idToken|refreshToken)":/.test(text) || /eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/.test(text) || text.includes('PNG\r\n')
