const unlawful: string[] = []

/** A pretend gateway has answered what the contract does not allow: the test fails at its end. */
export const addUnlawfulAnswer = (what: string): void => void unlawful.push(what)

/** Those of this test; forgotten by asking. */
export const takeUnlawfulAnswers = (): string[] => unlawful.splice(0)
