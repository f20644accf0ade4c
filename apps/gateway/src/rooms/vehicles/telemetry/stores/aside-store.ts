import { arrayText } from '../../../../kernel/db/array-text.js'
import { rowsOf, sql } from '../../../../kernel/db/database.js'
import type { Work } from '../../../work.js'

/**
 * Of one device and of all together so many reports are kept aside, the newest. Anybody who knows the device door's
 * address can fill it with reports that nobody can keep, and an IMEI is made up easily. source: promise D5
 */
export const mostAsideOfDevice = 2000
const mostAsideOfAll = 200_000
const mostAtOnce = 20_000

/** Throws away what is beyond the newest of these devices. @returns how many reports */
export const dropOldestAside = async (work: Work, deviceKeys: readonly string[]): Promise<number> => {
  if (deviceKeys.length === 0) return 0
  // rows that another batch throws away at the same time are left to it, so that nobody waits in a circle
  const rows = await rowsOf<{ ok: boolean }>(
    work.tx,
    sql`delete from quarantined_reports where id in (
      select old.id from unnest(${arrayText(deviceKeys)}::text[]) as d (device_key)
      cross join lateral (
        select id from quarantined_reports q where q.device_key = d.device_key and q.released_at is null
        order by q.received_at desc, q.id desc offset ${mostAsideOfDevice} for update skip locked
      ) old
    ) returning true as ok`,
  )
  return rows.length
}

/** Throws away a portion of what is beyond the newest of all. @returns how many reports; 0: nothing is left to do */
export const dropOldestOfAll = async (work: Work): Promise<number> => {
  // ids are made in the order of time
  const rows = await rowsOf<{ ok: boolean }>(
    work.tx,
    sql`delete from quarantined_reports where id in (
      select id from quarantined_reports
      where id <= (select id from quarantined_reports order by id desc offset ${mostAsideOfAll} limit 1)
      order by id limit ${mostAtOnce} for update skip locked
    ) returning true as ok`,
  )
  return rows.length
}
