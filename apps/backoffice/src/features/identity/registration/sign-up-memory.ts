import type { SignUpDraft, SignUpFields } from './sign-up-values'

const draftKey = 'motora.sign-up'
const sentKey = 'motora.sign-up-sent'

/**
 * What a person has typed into the sign-up, and where its mail went: in this tab alone, so that a reload loses neither.
 * The password is never kept. @param tab storage of the tab
 */
export const signUpMemory = (tab: Storage) => ({
  draft: (): Partial<SignUpDraft> => read(tab, draftKey) ?? {},
  keepDraft: ({ newPassword: _password, repeat: _repeat, ...draft }: Partial<SignUpFields>) =>
    write(tab, draftKey, draft),
  sentTo: (): string | undefined => read<{ email: string }>(tab, sentKey)?.email,
  /** Sent: the draft is over. Undefined: another sign-up begins. */
  noteSent: (email: string | undefined) => {
    write(tab, draftKey, undefined)
    write(tab, sentKey, email === undefined ? undefined : { email })
  },
})

function read<Value>(tab: Storage, key: string): Value | undefined {
  try {
    return (JSON.parse(tab.getItem(key) ?? 'null') as Value) ?? undefined
  } catch {
    return undefined
  }
}

function write(tab: Storage, key: string, value: unknown) {
  try {
    if (value === undefined) tab.removeItem(key)
    else tab.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is off: it lasts until the page is left.
  }
}
