import { arrayText } from '../../../../kernel/db/array-text.js'
import { rowsOf, sql } from '../../../../kernel/db/database.js'
import type { Work } from '../../../work.js'

/**
 * Of one device and of all together so many reports are kept aside, the newest. Anybody who knows the device door's
 * address can fill it with reports that cannot be stored, and an IMEI is made up easily. Of one device a process keeps
 * up to a hundred more between two looks. source: promise D5
 */
export const maxAsideOfDevice = 2000
const maxAsideOfAll = 200_000
const maxAtOnce = 20_000
/** On the disk, with what is decoded: reports over MQTT may be as large as a packet. */
const maxBytesOfAll = 268_435_456

/** Throws away what is beyond the newest of these devices. @returns how many reports */
export const dropOldestAside = async (work: Work, deviceKeys: readonly string[]): Promise<number> => {
  if (deviceKeys.length === 0) return 0
  // rows that another batch deletes at the same time are left to it, so that there is no deadlock
  const rows = await rowsOf<{ ok: boolean }>(
    work.tx,
    sql`delete from quarantined_reports where id in (
      select old.id from unnest(${arrayText(deviceKeys)}::text[]) as d (device_key)
      cross join lateral (
        select id from quarantined_reports q where q.device_key = d.device_key and q.released_at is null
        order by q.received_at desc, q.id desc offset ${maxAsideOfDevice} for update skip locked
      ) old
    ) returning true as ok`,
  )
  return rows.length
}

interface Bounds {
  maxCount: number
  maxBytes: number
}

/** Throws away a portion of what is beyond the newest of all. @returns how many reports; 0: nothing is left to do */
export const dropOldestOfAll = async (
  work: Work,
  { maxCount, maxBytes }: Bounds = { maxCount: maxAsideOfAll, maxBytes: maxBytesOfAll },
): Promise<number> => (await dropBeyondCount(work, maxCount)) || (await dropBeyondBytes(work, maxBytes))

const dropBeyondBytes = async (work: Work, maxBytes: number): Promise<number> => {
  const [table] = await rowsOf<{ bytes: number }>(
    work.tx,
    sql`select pg_total_relation_size('quarantined_reports')::float8 as bytes`,
  )
  // the sizes of rows are read only where the table is large at all
  if (!table || table.bytes <= maxBytes) return 0
  const rows = await rowsOf<{ ok: boolean }>(
    work.tx,
    sql`with sized as materialized (
        select id, sum(pg_column_size(raw) + coalesce(pg_column_size(decoded), 0) + 100) over (order by id desc) as bytes
        from quarantined_reports
      ), beyond as materialized (select id from sized where bytes > ${maxBytes} order by id limit ${maxAtOnce})
      delete from quarantined_reports where id in (select id from beyond) returning true as ok`,
  )
  return rows.length
}

const dropBeyondCount = async (work: Work, maxCount: number): Promise<number> => {
  // ids are made in the order of time
  const rows = await rowsOf<{ ok: boolean }>(
    work.tx,
    sql`delete from quarantined_reports where id in (
      select id from quarantined_reports
      where id <= (select id from quarantined_reports order by id desc offset ${maxCount} limit 1)
      order by id limit ${maxAtOnce} for update skip locked
    ) returning true as ok`,
  )
  return rows.length
}
