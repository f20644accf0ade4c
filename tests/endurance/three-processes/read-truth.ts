import type { LiveVehicle } from '@motora/contract/vehicles'
import type { Shown } from '../three-processes-checks.js'
import { asOwner } from './timed-work.js'

const whole = (value: number | null): number | null => (value === null ? null : Math.round(value))

interface Row {
  id: string
  plate: string | null
  operatorId: string | null
  latitude: number | null
  longitude: number | null
  speed: number | null
  battery: number | null
  isOn: boolean | null
  outOfService: boolean
  status: Shown['status']
  heard: number | null
}

/** What a map must show, read past the product; vehicles of operators that may not operate are on no map. */
export const readTruth = async (url: string, operatorIds?: readonly string[]): Promise<Map<string, Shown>> => {
  const rows = await asOwner<Row>(
    url,
    `select v.id::text, v.plate, v.operator_id::text as "operatorId", l.latitude, l.longitude, l.speed_kmh as speed,
       l.battery_percent as battery, l.is_vehicle_on as "isOn", v.out_of_service as "outOfService",
       case s.state when 'reserved' then 'booked' when 'in progress' then 'in service' when 'paused' then 'in service' else 'free' end as status,
       extract(epoch from l.received_at)::float8 as heard
     from vehicles v left join vehicle_latest l on l.vehicle_id = v.id left join operators o on o.id = v.operator_id
     left join services s on s.vehicle_id = v.id and (s.state in ('in progress', 'paused') or (s.state = 'reserved' and s.reserve_limit_at >= now()))
     where v.retired_at is null and (v.operator_id is null or o.can_operate) and ($1::uuid[] is null or v.operator_id = any ($1))`,
    [operatorIds ?? null],
  )
  return new Map(
    rows.map(({ id, latitude, longitude, speed, battery, heard, ...rest }) => [
      id,
      {
        plate: rest.plate,
        operatorId: rest.operatorId,
        latitude,
        longitude,
        speedKmh: whole(speed),
        batteryPercent: battery,
        isOn: rest.isOn,
        outOfService: rest.outOfService,
        status: rest.status,
        heardSeconds: heard === null ? null : Math.floor(heard),
      },
    ]),
  )
}

export const shownBy = (vehicles: Iterable<LiveVehicle>): Map<string, Shown> =>
  new Map(
    [...vehicles].map((vehicle) => [
      vehicle.id,
      {
        plate: vehicle.plate,
        operatorId: vehicle.operatorId,
        speedKmh: whole(vehicle.speedKmh),
        latitude: vehicle.latitude,
        longitude: vehicle.longitude,
        batteryPercent: vehicle.batteryPercent,
        isOn: vehicle.isOn,
        outOfService: vehicle.outOfService,
        status: vehicle.status,
        heardSeconds: vehicle.lastConnectionAt === null ? null : Math.floor(vehicle.lastConnectionAt / 1000),
      },
    ]),
  )
