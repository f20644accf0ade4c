import { readImportArguments } from './imports/import-arguments.js'
import { runImport } from './imports/run-import.js'
import { basel } from './imports/sets/basel.js'
import { columbus } from './imports/sets/columbus.js'
import { takePositions } from './imports/take-positions.js'
import { runCommand } from './run-command.js'

const usage = `Imports positions of vehicles as reports. See docs/how-to/import.md.

  npm run import-positions -- --set basel|columbus --operator "name or id" [options] file...

  --create-vehicles   enter vehicles that are not in the fleet; else their rows go into quarantine
  --create-operator   make the operator when it is missing; it cannot operate until it is validated
  --company NAME      columbus: only the rows of this company (Veo, Spin)
  --refused FILE      where refused rows are listed; FIRST_FILE.refused.csv unless said
`

const sets = { basel, columbus } as const
/** Large, so that news of late reports is rare; a batch is one transaction. */
const batchRows = 10_000

await runCommand(usage, async (settings, args, signal) => {
  const { set, ...given } = readImportArguments(args, ['basel', 'columbus'])
  await runImport(settings, {
    set: sets[set],
    take: (house, fleet, _operatorId, judging) => takePositions(house, fleet, judging),
    batchRows,
    given,
    signal,
  })
})
