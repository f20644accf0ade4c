/**
 * A sign-in that waits for its second factor. In the page's memory only, never in the browser's history or storage: a
 * reload forgets it, and the person starts again. (ledger A-13)
 */
export interface PendingSignIn {
  email: string
  password: string
  remember: boolean
  /** The picture to enrol with, when the account has no authenticator yet. */
  picture?: Blob
}

let pending: PendingSignIn | undefined

export const pendingSignIn = {
  get: () => pending,
  keep: (next: PendingSignIn) => {
    pending = next
  },
  forget: () => {
    pending = undefined
  },
}
