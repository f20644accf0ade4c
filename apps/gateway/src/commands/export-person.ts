import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { everything } from '../rooms/operators/index.js'
import { WrongUsage } from './imports/row-refused.js'
import { runCommand, withHouse } from './run-command.js'

const usage = `Writes everything that is a customer's into a file of JSON, for the person who asked for it.

  npm run export-person -- --of <e-mail or id> --to <file>

The file is for its user alone. An embedded database must not be in use.
`

const scope = everything('a person gets everything that is theirs, with every operator')

await runCommand(usage, async (settings, args) => {
  const { values } = parseArgs({ args, options: { of: { type: 'string' }, to: { type: 'string' } }, strict: false })
  const { of, to } = values
  if (typeof of !== 'string' || typeof to !== 'string') throw new WrongUsage('Say of whom, and to which file.')
  await withHouse(settings, async ({ house }) => {
    const { data } = await house.inTransaction({ kind: 'system', name: 'export-person' }, scope, (work) =>
      house.personExport.exportPerson(work, of),
    )
    // an existing file is nobody's to overwrite: it may be another person's
    writeFileSync(to, `${JSON.stringify(data, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  })
  process.stdout.write(`${to} is written.\n`)
})
