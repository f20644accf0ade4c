import { readImportArguments } from './imports/import-arguments.js'
import { runImport } from './imports/run-import.js'
import { ecooltra } from './imports/sets/ecooltra.js'
import { louisville } from './imports/sets/louisville.js'
import { takeRentals } from './imports/take-rentals.js'
import { runCommand } from './run-command.js'

const usage = `Imports finished rentals with their trips. See docs/how-to/import.md.

  npm run import-trips -- --set ecooltra|louisville --operator "name or id" [options] file...

  --create-vehicles   enter vehicles that are not in the fleet; else their rentals are refused
  --create-operator   make the operator when it is missing; it cannot operate until it is validated
  --time-zone ZONE    read the set's times in this zone, not in the city's own
  --refused FILE      where refused rows are listed; FIRST_FILE.refused.csv unless said
`

const sets = { ecooltra, louisville } as const
const batchRows = 500

await runCommand(usage, async (settings, args, signal) => {
  const { set, ...given } = readImportArguments(args, ['ecooltra', 'louisville'])
  await runImport(settings, { set: sets[set], take: takeRentals, batchRows, given, signal })
})
