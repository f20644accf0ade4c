import { listQuery } from '@motora/contract'
import { everything } from '../rooms/operators/index.js'
import { WrongUsage } from './imports/row-refused.js'
import { runCommand, withHouse } from './run-command.js'

const usage = `Lists the keys of devices and forwarders, or revokes one.

  npm run device-keys -- list           one line for each: id, kind, IMEI, name, last use, revoked
  npm run device-keys -- revoke <id>    for good; a gateway that runs ends its lines within ten seconds
`

const scope = everything('a device proves itself before any operator is known')
const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
const timeOf = (time: Date | null): string => time?.toISOString() ?? '-'

await runCommand(usage, async (settings, [what, id, ...more]) => {
  const isList = what === 'list' && id === undefined
  const isRevoke = what === 'revoke' && id !== undefined && isId(id)
  if (more.length > 0 || !(isList || isRevoke)) throw new WrongUsage('Say list, or revoke with the id of a key.')
  await withHouse(settings, async ({ house }) => {
    const { deviceKeys } = house.vehicles
    await house.inTransaction({ kind: 'system', name: 'device-keys' }, scope, async (work) => {
      if (isRevoke) {
        await deviceKeys.revokeDeviceKey(work, id)
        process.stdout.write(`${id} is revoked.\n`)
        return
      }
      for (let page = 1; ; page += 1) {
        const asked = listQuery.parse({ page, pageSize: 100 })
        const { rows } = await deviceKeys.listDeviceKeyRows(work, asked)
        for (const { kind, imei, name, lastUsedAt, revokedAt, ...row } of rows)
          process.stdout.write(
            `${[row.id, kind, imei ?? '-', name, timeOf(lastUsedAt), timeOf(revokedAt)].join('\t')}\n`,
          )
        if (rows.length < 100) return
      }
    })
  })
})
