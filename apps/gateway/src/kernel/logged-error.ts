interface LoggedError {
  type: string
  message: string
  code?: unknown
  /** Of a database: where, never what. */
  table?: unknown
  column?: unknown
  constraint?: unknown
  stack?: string
  cause?: LoggedError
}

const maxCauses = 5
/** The values of a statement, which the query layer puts behind it. */
const behindStatement = /\nparams:[\s\S]*/
/** What the database quotes of a value that it cannot take: `invalid input syntax for type uuid: "…"`. */
const quoted = /: "[\s\S]*/

const withoutValues = (text: string): string => text.replace(behindStatement, '').replace(quoted, ': […]')

/** Where it happened: the frames alone, for what is before them is the message again. */
const framesOf = (stack: string | undefined): string | undefined => {
  const frames = stack?.split('\n').filter((line) => /^ {2,}at /.test(line))
  return frames?.length ? frames.join('\n') : undefined
}

/**
 * An error as it may stand in the log: what kind, where, and the statement with its places, but never the values that
 * were written or looked for. Only fields that are listed here are logged. source: promise H6
 */
export const loggedError = (error: unknown, depth = 0): LoggedError | unknown => {
  if (!(error instanceof Error)) return typeof error === 'object' ? { type: typeof error, message: '' } : error
  const { code, table, column, constraint } = error as Error & Record<string, unknown>
  const stack = framesOf(error.stack)
  return {
    type: error.constructor.name,
    message: withoutValues(error.message),
    ...(code === undefined ? {} : { code }),
    ...(table === undefined ? {} : { table, column, constraint }),
    ...(stack === undefined ? {} : { stack }),
    ...(error.cause instanceof Error && depth < maxCauses ? { cause: loggedError(error.cause, depth + 1) } : {}),
  }
}
