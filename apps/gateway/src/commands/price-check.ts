import { everything } from '../rooms/operators/index.js'
import type { Repriced } from '../rooms/sharing/index.js'
import { runCommand, withHouse } from './run-command.js'

const usage = `Works out again what every ended rental cost, from its phases and its version of the tariff; names each whose
kept price is another one. Changes nothing.

  npm run price-check        0 every price is right, 1 some are not

An embedded database must not be in use.
`

const scope = everything('prices of every operator are worked out again')
const atOnce = 2_000
/** More are counted, not named. */
const named = 20

await runCommand(usage, async (settings) => {
  let checked = 0
  const differing: string[] = []
  const began = performance.now()
  await withHouse(settings, async ({ house }) => {
    let after: string | null = null
    do {
      const from: string | null = after
      const found: Repriced = await house.inTransaction({ kind: 'system', name: 'sharing' }, scope, (work) =>
        house.sharing.repriceStored(work, from, atOnce),
      )
      checked += found.checked
      differing.push(...found.differing)
      after = found.last
    } while (after !== null)
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(`${checked} rentals in ${seconds} s, ${differing.length} differences.\n`)
  for (const id of differing.slice(0, named)) process.stdout.write(`  ${id}\n`)
  if (differing.length > 0) throw new Error(`The kept price of ${differing.length} rentals is not what they cost.`)
})
