import { everything } from '../rooms/operators/index.js'
import { runCommand, withHouse } from './run-command.js'

const usage = `Proves the books: of every ended rental that its price, its payment, the credit that it used and the transfers in
the books agree to the cent, of every rider that the books say what the open payments say, and of every day that what
is kept of it is what its rentals come to, and names where the card provider's list was found to differ. Changes
nothing.

  npm run money-check        0 all agrees, 1 something does not

An embedded database must not be in use.
`

const scope = everything('the books of every operator and rider are proved')
const atOnce = 2_000
/** More are counted, not named. */
const named = 20
/** All is read in one view of the database, so that no rental ends between two questions. A year of a large fleet fits. */
const inOneView = { snapshot: true, statementTimeoutMs: 600_000 }

await runCommand(usage, async (settings) => {
  const began = performance.now()
  const [{ checked, findings }, days, differences] = await withHouse(settings, ({ house }) =>
    house.inTransaction(
      { kind: 'system', name: 'money' },
      scope,
      async (work) =>
        [
          await house.sharing.checkBooks(work, atOnce),
          await house.sharing.checkDays(work),
          await house.money.openFindings(work, named),
        ] as const,
      inOneView,
    ),
  )
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(`${checked} rentals in ${seconds} s, ${findings.length} findings.\n`)
  for (const { what, id, expected, found } of findings.slice(0, named))
    process.stdout.write(`  ${what} ${id}: expected ${expected}, found ${found}\n`)
  process.stdout.write(`${days.checked} days, ${days.waiting} still to be counted, ${days.findings.length} findings.\n`)
  for (const { what, operatorId, day, expected, found } of days.findings.slice(0, named))
    process.stdout.write(`  ${what} ${operatorId} ${day}: expected ${expected}, found ${found}\n`)
  process.stdout.write(`${differences.total} open differences from the card provider.\n`)
  for (const { subject, kind, providerRef, currency, hereCents, thereCents } of differences.first)
    process.stdout.write(
      `  ${subject}.${kind} ${providerRef}: here ${hereCents ?? 'none'}, there ${thereCents ?? 'none'} cents ${currency}\n`,
    )
  if (findings.length + days.findings.length + differences.total > 0)
    throw new Error('The books do not agree. docs/operations.md says what each finding means.')
})
