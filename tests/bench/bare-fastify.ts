import Fastify from 'fastify'
import pg from 'pg'

// The baseline of S7, in a process of its own as the gateway is: Fastify and the query, no sign-in, no scope, no check.
const { DATABASE_URL: connectionString, ACCOUNT_ID: accountId, OPERATOR_ID: operatorId, PORT: port } = process.env
const pool = new pg.Pool({ connectionString, max: 10 })
const app = Fastify({ logger: false })

const vehicle = `v.id, v.name, v.model, v.plate, v.vin, v.imei, v.operator_id, o.name as operator_name, v.out_of_service,
  v.select_to_operate, v.is_helmet_included, v.created_at, v.version, v.firmware, v.latest_service_at, l.at, l.received_at,
  l.fix_at, l.latitude, l.longitude, l.speed_kmh, l.max_speed_kmh, l.heading_degrees, l.altitude_metres, l.battery_percent,
  l.is_battery_charging, l.is_vehicle_on, l.odometer_metres, l.range_kilometres, l.more, s.id as service_id, s.state
  from vehicles v left join vehicle_latest l on l.vehicle_id = v.id left join operators o on o.id = v.operator_id
  left join services s on s.vehicle_id = v.id and s.state in ('reserved', 'in progress', 'paused')`

app.get('/GetCurrent', async () => {
  const { rows } = await pool.query(
    `select m.id, m.role, m.operator_id, o.name, o.can_operate from memberships m left join operators o on o.id = m.operator_id where m.account_id = $1`,
    [accountId],
  )
  return rows
})
app.get('/vehicles', async (_request, reply) => {
  const { rows } = await pool.query(`select ${vehicle} where v.retired_at is null order by v.plate, v.id limit 25`)
  const { rows: counted } = await pool.query('select count(*)::int as total from vehicles where retired_at is null')
  return reply.header('X-Total-Count', counted[0].total).send(rows)
})
app.get('/map', async () => {
  const { rows } = await pool.query(
    `select ${vehicle} where v.operator_id = $1 and l.latitude is not null and v.retired_at is null order by v.plate, v.id limit 100`,
    [operatorId],
  )
  return rows
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.stdout.write('ready\n')
