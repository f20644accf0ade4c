/** The code of the refusal that something was met with, or `done`. */
export const codeOf = async (asked: Promise<unknown>): Promise<string> => {
  try {
    await asked
    return 'done'
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
    throw error
  }
}
