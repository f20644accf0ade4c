/** What the person is to type: the code of the authenticator, or the password where there is no second factor. */
export type FactorAsked = 'code' | 'password'

/**
 * The one question for a fresh factor: calls that need one wait here together while the person types it.
 * source: decision 0041
 */
export function createFactorQuestion() {
  const listeners = new Set<() => void>()
  let asked: FactorAsked | undefined
  let waiting: ((typed: boolean) => void)[] = []
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  return {
    /** Resolves when the person has typed it (true) or left the question (false). */
    ask(what: FactorAsked): Promise<boolean> {
      asked = what
      return new Promise((resolve) => {
        waiting.push(resolve)
        tell()
      })
    },
    settle(typed: boolean): void {
      const answered = waiting
      waiting = []
      asked = undefined
      for (const resolve of answered) resolve(typed)
      tell()
    },
    /** What is asked now. */
    asked: (): FactorAsked | undefined => asked,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
