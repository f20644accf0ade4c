import { DrizzleQueryError } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createLog } from './log.js'
import { loggedError } from './logged-error.js'

/** As node-postgres makes it of what the server says. */
const refused = Object.assign(new Error('new row for relation "customers" violates check constraint "c"'), {
  code: '23514',
  table: 'customers',
  constraint: 'c',
  detail: 'Failing row contains (7, anna@example.com, +34600111222).',
  where: 'anna@example.com',
})

test('a failed statement is logged without the values that it carried [H6]', () => {
  const failed = new DrizzleQueryError(
    'insert into customers (email, password_hash) values ($1, $2)',
    ['anna@example.com', '$argon2id$v=19'],
    refused,
  )
  const said = JSON.stringify(loggedError(failed))
  expect(said).not.toMatch(/anna|argon2|\+346/)
  expect(loggedError(failed)).toMatchObject({
    type: 'DrizzleQueryError',
    message: 'Failed query: insert into customers (email, password_hash) values ($1, $2)',
    cause: { code: '23514', table: 'customers', constraint: 'c' },
  })
})

test('a value that the database quotes is left out, and where it happened stays [H6]', () => {
  const error = new Error('invalid input syntax for type uuid: "anna@example.com"')
  expect(loggedError(error)).toMatchObject({
    message: 'invalid input syntax for type uuid: […]',
    stack: expect.stringContaining('logged-error.test'),
  })
  expect(JSON.stringify(loggedError(error))).not.toContain('anna')
})

test('an endless chain of causes ends, and what is no error is logged as it is', () => {
  const error = new Error('round')
  error.cause = error
  expect(JSON.stringify(loggedError(error)).split('"round"')).toHaveLength(7)
  expect(loggedError('SIGTERM')).toBe('SIGTERM')
})

test('the log writes errors in this way [H6]', () => {
  const log = createLog('info')
  const serialise = log[pino.symbols.serializersSym as never] as { err: (error: unknown) => unknown }
  expect(serialise.err(refused)).toEqual(loggedError(refused))
})
