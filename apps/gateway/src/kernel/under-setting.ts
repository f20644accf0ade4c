const nameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  // several addresses of one name were tried: Node says nothing of its own then
  if (error instanceof AggregateError && error.message === '') return error.errors.map(nameOf).join('; ')
  return error.message || error.name
}

/**
 * Does what a setting decides, at the start, so that its failure names the setting.
 * @throws a sentence that begins with the name; one that names a setting already is left as it is
 */
export const underSetting = async <T>(name: string, use: () => Promise<T>): Promise<T> => {
  try {
    return await use()
  } catch (error) {
    const said = nameOf(error)
    if (/^[A-Z][A-Z0-9]+(_[A-Z0-9]+)+: |MOTORA_/.test(said)) throw error
    throw new Error(`${name}: ${said}`, { cause: error })
  }
}
