import { refundAloneCents, usualGoodwill } from '@motora/rules/money'
import { isZone } from '@motora/rules/time'
import { z } from 'zod'
import { addressListText, readAddressList } from '../kernel/address-list.js'
import { readVerifyingKeys } from '../kernel/signed-digest.js'
import { trustedProxies } from './trusted-proxies.js'
import { unsafeForProduction } from './unsafe-for-production.js'

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

const host = z.string().regex(/^[\w.:-]+$/, 'must be an address or a name of this machine')

const firmwareKeys = z
  .string()
  .transform((text, context) => {
    const keys = readVerifyingKeys(text)
    if (keys) return keys
    context.addIssue({
      code: 'custom',
      message: 'must be public Ed25519 keys, each 32 bytes in base64 as npm run sign-firmware shows them, with commas',
    })
    return z.NEVER
  })
  .optional()

/** What the card provider signs its deliveries with: several while one is changed. */
const webhookSecrets = z
  .string()
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .pipe(z.array(z.string().regex(/^whsec_[\w+/=]{8,}$/, 'must be signing secrets, each from whsec_ on, with commas')))
  .optional()

/** Waits between one attempt at a charge and the next. See `waitsMsOf`. */
const waits = z
  .string()
  .regex(/^[1-9]\d{0,3}[mhd](,[1-9]\d{0,3}[mhd]){0,9}$/, 'must be waits such as 1h,24h,5d: minutes, hours or days')

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
  MOTORA_DEVELOPMENT: yesNo,
  MOTORA_ENVIRONMENT: z.enum(['dev', 'pre', 'pro']).optional(),
  MOTORA_PORT: port(8080),
  MOTORA_HOST: host.default('0.0.0.0'),
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
  MOTORA_DEMO_WEEKS: number(0, 104, 2),
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
  FCM_SERVICE_ACCOUNT_FILE: z.string().min(1).optional(),
  MOTORA_WEB_PUSH_CONTACT: z
    .string()
    .max(200)
    .regex(
      /^(mailto:[^\s<>@:/]+@[^\s<>@:/]+|https:\/\/[^\s/]+\.[^\s/]+(\/\S*)?)$/,
      'must be mailto: with an address, or an address that begins with https://',
    )
    .optional(),
  STRIPE_API_BASE: url('http', 'https')
    .refine((value) => /^https?:\/\/[^/?#@]+\/?$/.test(value), 'must be an address without a path')
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w{8,}$/, 'must be a secret or restricted key of the card provider')
    .optional(),
  STRIPE_WEBHOOK_SECRET: webhookSecrets,
  MOTORA_CHARGE_RETRIES: waits.default('1h,24h,5d'),
  MOTORA_REFUND_ALONE_CENTS: number(0, 10_000_000, refundAloneCents),
  MOTORA_TAX_REGISTER: z.enum(['none', 'pretend']).optional(),
  MOTORA_GOODWILL_RIDER_CENTS: number(0, 10_000, usualGoodwill.ofRiderCents),
  MOTORA_GOODWILL_ACCOUNT_CENTS: number(0, 1_000_000, usualGoodwill.ofAccountCents),
  MOTORA_RIDER_APP_URL: url('http', 'https').optional(),
  MOTORA_TRUST_PROXY: trustedProxies,
  MOTORA_CALLS_PER_MINUTE: number(60, 10_000_000, 6000),
  MOTORA_PROVIDER_TIMEZONE: z
    .string()
    .refine(isZone, 'must be a time zone such as Europe/Madrid')
    .default('Europe/Madrid'),
  MOTORA_PROVIDER_COMPANY: z
    .string()
    .trim()
    .min(3, 'must name the company, its tax number and its address')
    .max(200, 'must be one line of at most 200 letters')
    .refine((value) => !/\p{Cc}/u.test(value), 'must be one line')
    .optional(),
  MOTORA_DOCUMENT_DAYS: number(1, 365, 30),
  MOTORA_STORAGE_QUOTA_GB: number(1, 100_000, 5),
  MOTORA_FIRMWARE_PUBLIC_KEYS: firmwareKeys,
  MOTORA_REQUESTS_AT_ONCE: number(10, 10_000, 200),
  MOTORA_STREAMS_PER_ACCOUNT: number(1, 5000, 12),
  MOTORA_DRAIN_SECONDS: decimal.pipe(z.number().int().min(0).max(20)).optional(),
  MOTORA_DEVICE_TCP_PORT: decimal.pipe(z.number().int().min(0).max(65_535)).optional(),
  MOTORA_DEVICE_HOST: host.optional(),
  MOTORA_DEVICE_ALLOW: z
    .string()
    .refine((text) => !('bad' in readAddressList(text)), addressListText)
    .optional(),
  MOTORA_MQTT_PORT: port(0),
  MQTT_URL: url('mqtt', 'mqtts').optional(),
  MOTORA_METRICS_PORT: port(0),
  MOTORA_METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,}$/, 'must be 32 characters or more, without spaces')
    .optional(),
  MOTORA_API_DOCS: z
    .enum(['0', '1'])
    .transform((value) => value === '1')
    .optional(),
  MOTORA_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  MAP_STYLE_URL: url('http', 'https').optional(),
  MAP_KEY: z.string().optional(),
})

export type Settings = z.output<typeof settings>
export const settingNames: readonly string[] = Object.keys(settings.shape)

/** Who reads the settings: a command opens no door, and needs only what it uses. */
type Reader = 'gateway' | 'command' | 'demo command'

/** Whether nothing is relaxed: everywhere but in development and in the demo. `NODE_ENV` has no say. */
export const isProduction = (given: Pick<Settings, 'MOTORA_DEVELOPMENT' | 'MOTORA_DEMO'>): boolean =>
  !given.MOTORA_DEVELOPMENT && !given.MOTORA_DEMO

/** Whether people may read the calls at `/api/docs`: in production only where the setting says so. */
export const showsApiDocs = (
  given: Pick<Settings, 'MOTORA_API_DOCS' | 'MOTORA_DEVELOPMENT' | 'MOTORA_DEMO'>,
): boolean => given.MOTORA_API_DOCS ?? !isProduction(given)

const isYes = (value: string | undefined): boolean => value === '1' || value === 'true'

/** What is relaxed is for this machine alone unless said, and the demo has a folder of its own. */
const relaxedDefaults = (given: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...(isYes(given.MOTORA_DEMO) || isYes(given.MOTORA_DEVELOPMENT) ? { MOTORA_HOST: '127.0.0.1' } : {}),
  ...(isYes(given.MOTORA_DEMO) ? { MOTORA_DATA_DIR: '.data/demo' } : {}),
})

const endWith = (lines: readonly string[], head: string, tail = 'See docs/how-to/settings.md.'): void => {
  if (lines.length > 0) throw new Error(`${head}\n  ${lines.join('\n  ')}\n${tail}`)
}

/** @throws a sentence that names each missing or bad setting and never shows a value */
export const readSettings = (environment: NodeJS.ProcessEnv = process.env, reader: Reader = 'gateway'): Settings => {
  // an empty setting counts as absent: that is how a compose file leaves one out
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const given = reader === 'demo command' ? { ...set, MOTORA_DEMO: '1' } : set
  const read = settings.safeParse({ ...relaxedDefaults(given), ...given })
  const cannot = 'Motora cannot start with these settings.'
  if (!read.success) {
    endWith(
      read.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`),
      cannot,
    )
    throw read.error
  }
  endWith([...missingWith(read.data, reader), ...liveKeyOutsideProduction(read.data)], cannot)
  endWith(
    unsafeForProduction(read.data, { isProduction: isProduction(read.data), opensDoors: reader === 'gateway' }),
    'Motora refuses to start in production.',
    'See docs/how-to/settings.md. To look at it on this machine: npm start; to work on it: MOTORA_DEVELOPMENT=1.',
  )
  return read.data
}

const s3Names = ['S3_REGION', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_FORCE_PATH_STYLE'] as const

/** Settings that mean nothing without another: half an administrator would be none, and no one would notice. */
const missingWith = (given: Settings, reader: Reader): string[] =>
  (
    [
      ['MOTORA_ADMIN_EMAIL', 'MOTORA_ADMIN_PASSWORD'],
      ['MOTORA_ADMIN_PASSWORD', 'MOTORA_ADMIN_EMAIL'],
      ['MOTORA_ADMIN_TOTP_SECRET', 'MOTORA_ADMIN_EMAIL'],
      ['MIGRATE_DATABASE_URL', 'DATABASE_URL'],
      ['MAP_KEY', 'MAP_STYLE_URL'],
      ['STRIPE_API_BASE', 'STRIPE_SECRET_KEY'],
      ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
      ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
      ['S3_BUCKET', 'S3_ACCESS_KEY_ID'],
      ['S3_BUCKET', 'S3_SECRET_ACCESS_KEY'],
      ...s3Names.map((name) => [name, 'S3_BUCKET'] as const),
    ] as const
  )
    .filter(([name, needs]) => given[name] !== undefined && given[needs] === undefined)
    // `npm run migrate` needs the owner alone
    .filter(([name]) => reader === 'gateway' || name !== 'MIGRATE_DATABASE_URL')
    .map(([name, needs]) => `${needs}: is missing; ${name} needs it.`)

/** Real cards are charged in production alone: the demo's riders rent all day long. */
const liveKeyOutsideProduction = (given: Settings): string[] =>
  given.STRIPE_SECRET_KEY?.includes('_live_') && !isProduction(given)
    ? ['STRIPE_SECRET_KEY: is a live key, which charges real cards; it is taken in production alone.']
    : []

/** What a programme that Motora starts is given: the environment of this process, and these. */
export const environmentWith = (more: Record<string, string>): NodeJS.ProcessEnv => ({ ...process.env, ...more })
