import { z } from 'zod'
import { demoPassword } from './demo-password.js'
import { inClear } from './in-clear.js'

/** A number as people write it: neither hexadecimal nor with an exponent. */
const decimal = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/, 'must be a number')
  .transform(Number)
/** A setting that is a whole number in a range. */
const number = (least: number, most: number, otherwise: number) =>
  decimal.pipe(z.number().int().min(least).max(most)).default(otherwise)
const port = (otherwise: number) => number(0, 65_535, otherwise)
const yesNo = z
  .enum(['0', '1', 'true', 'false'])
  .default('0')
  .transform((value) => value === '1' || value === 'true')
const url = (...schemes: string[]) =>
  z
    .url()
    .refine(
      (value) => schemes.some((scheme) => value.startsWith(`${scheme}://`)),
      `must begin with ${schemes.join(':// or ')}://`,
    )

const doorNames = ['requests', 'devices', 'clock', 'live'] as const
export type DoorName = (typeof doorNames)[number]
const doors = z
  .string()
  .default(doorNames.join(','))
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(doorNames)).min(1))

/**
 * Every setting of the gateway, each with a default that is safe. This file is the only reader of the environment.
 * The page docs/how-to/settings.md explains them.
 */
const settings = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  MOTORA_ENVIRONMENT: z.enum(['dev', 'pre', 'pro']).optional(),
  MOTORA_PORT: port(8080),
  MOTORA_HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be an address or a name of this machine')
    .default('0.0.0.0'),
  MOTORA_DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  MIGRATE_DATABASE_URL: url('postgres', 'postgresql').optional(),
  DATABASE_POOL_SIZE: number(1, 200, 10),
  NATS_URL: url('nats', 'tls').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[\w][\w.-]{1,254}$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-zA-Z0-9-]{1,64}$/, 'must be the name of a region, such as eu-west-1')
    .optional(),
  S3_ENDPOINT: url('http', 'https').optional(),
  S3_ACCESS_KEY_ID: z.string().regex(/^\S+$/, 'must hold no space').optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: z
    .enum(['0', '1'])
    .transform((value) => value === '1')
    .optional(),
  MOTORA_SNAPSHOT_MINUTES: decimal.pipe(z.number().min(0).max(1440)).default(15),
  MOTORA_SNAPSHOT_DIR: z.string().min(1).optional(),
  MOTORA_DOORS: doors,
  MOTORA_DEMO: yesNo,
  MOTORA_DEMO_WEEKS: number(0, 12, 2),
  MOTORA_DEMO_SIMULATOR: z
    .enum(['0', '1'])
    .default('1')
    .transform((value) => value === '1'),
  MOTORA_ADMIN_EMAIL: z.email().optional(),
  MOTORA_ADMIN_PASSWORD: z.string().min(12).optional(),
  MOTORA_ADMIN_TOTP_SECRET: z
    .string()
    .regex(/^[A-Z2-7]{16,}=*$/, 'must be a base32 text of at least 16 characters')
    .optional(),
  MOTORA_MASTER_KEY_FILE: z.string().optional(),
  MOTORA_PUBLIC_ORIGIN: url('http', 'https').optional(),
  SMTP_URL: url('smtp', 'smtps').optional(),
  MOTORA_MAIL_FROM: z
    .string()
    .regex(
      /^([^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be an address, such as Motora <no-reply@example.com>',
    )
    .optional(),
  MOTORA_TRUST_PROXY: yesNo,
  MOTORA_CALLS_PER_MINUTE: number(60, 10_000_000, 6000),
  MOTORA_REQUESTS_AT_ONCE: number(10, 10_000, 200),
  MOTORA_DRAIN_SECONDS: decimal.pipe(z.number().int().min(0).max(20)).optional(),
  MOTORA_DEVICE_TCP_PORT: port(38_955),
  MOTORA_MQTT_PORT: port(0),
  MQTT_URL: url('mqtt', 'mqtts').optional(),
  MOTORA_METRICS_PORT: port(0),
  MOTORA_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  MAP_STYLE_URL: url('http', 'https').optional(),
  MAP_KEY: z.string().optional(),
})

export type Settings = z.output<typeof settings>
export const settingNames: readonly string[] = Object.keys(settings.shape)

/** @throws a sentence that names each missing or bad setting and never shows a value */
export const readSettings = (environment: NodeJS.ProcessEnv = process.env): Settings => {
  // an empty setting counts as absent: that is how a compose file leaves one out
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = settings.safeParse(given)
  if (!read.success) {
    const wrong = read.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`)
    throw new Error(`Motora cannot start with these settings.\n  ${wrong.join('\n  ')}\nSee docs/how-to/settings.md.`)
  }
  const missing = missingBeside(read.data)
  if (missing.length > 0)
    throw new Error(`Motora cannot start with these settings.\n  ${missing.join('\n  ')}\nSee docs/how-to/settings.md.`)
  const refused = unsafeForProduction(read.data)
  if (refused.length > 0)
    throw new Error(`Motora refuses to start in production.\n  ${refused.join('\n  ')}\nSee docs/how-to/settings.md.`)
  return read.data
}

const s3Names = ['S3_REGION', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_FORCE_PATH_STYLE'] as const

/** Settings that mean nothing without another: half an administrator would be none, and nobody would hear of it. */
const missingBeside = (given: Settings): string[] =>
  (
    [
      ['MOTORA_ADMIN_EMAIL', 'MOTORA_ADMIN_PASSWORD'],
      ['MOTORA_ADMIN_PASSWORD', 'MOTORA_ADMIN_EMAIL'],
      ['MOTORA_ADMIN_TOTP_SECRET', 'MOTORA_ADMIN_EMAIL'],
      ['MIGRATE_DATABASE_URL', 'DATABASE_URL'],
      ['MAP_KEY', 'MAP_STYLE_URL'],
      ['S3_BUCKET', 'S3_ACCESS_KEY_ID'],
      ['S3_BUCKET', 'S3_SECRET_ACCESS_KEY'],
      ...s3Names.map((name) => [name, 'S3_BUCKET'] as const),
    ] as const
  )
    .filter(([name, needs]) => given[name] !== undefined && given[needs] === undefined)
    .map(([name, needs]) => `${needs}: is missing beside ${name}.`)

const unsafeForProduction = (given: Settings): string[] => {
  if (given.NODE_ENV !== 'production') return []
  const refused: string[] = []
  if (given.MOTORA_DEMO) refused.push('MOTORA_DEMO: the demo company has known passwords and must be off.')
  if (!given.MOTORA_MASTER_KEY_FILE) refused.push('MOTORA_MASTER_KEY_FILE: name the file that holds the master key.')
  if (!given.MOTORA_PUBLIC_ORIGIN) refused.push('MOTORA_PUBLIC_ORIGIN: name the address that browsers use.')
  else if (!given.MOTORA_PUBLIC_ORIGIN.startsWith('https://'))
    refused.push('MOTORA_PUBLIC_ORIGIN: must begin with https://.')
  if (given.MAP_STYLE_URL?.startsWith('http://')) refused.push('MAP_STYLE_URL: must begin with https://.')
  if (given.MOTORA_ADMIN_PASSWORD === demoPassword)
    refused.push('MOTORA_ADMIN_PASSWORD: is the demo company’s, which everybody knows.')
  return [...refused, ...inClear(given)]
}

/** What a programme that Motora starts is given: the environment of this process, and these. */
export const environmentWith = (more: Record<string, string>): NodeJS.ProcessEnv => ({ ...process.env, ...more })
