import { describe, expect, test } from 'vitest'
import { isProduction, readSettings, settingNames } from './env.js'
import { s3Of } from './s3-of.js'

/** For each setting values that must stop the start; `anything` where every text is right. */
const bad: Record<string, readonly string[] | 'anything'> = {
  MOTORA_DEVELOPMENT: ['yes', '2'],
  MOTORA_ENVIRONMENT: ['production', 'x'],
  MOTORA_PORT: ['-1', '65536', 'eighty', '80.5', '0x50', '1e3', ' 80'],
  MOTORA_HOST: ['a b', 'http://x', '/etc'],
  // whether a folder can be written shows when it is made: `secrets.test.ts`
  MOTORA_DATA_DIR: 'anything',
  DATABASE_URL: ['mysql://x', 'nothing', '/var/db'],
  MIGRATE_DATABASE_URL: ['http://x', 'nothing'],
  DATABASE_POOL_SIZE: ['0', '201', 'many'],
  NATS_URL: ['http://x', 'nats'],
  S3_BUCKET: ['a', 'a b', 'files/motora', '.motora'],
  S3_REGION: ['eu west', 'https://eu-west-1'],
  S3_ENDPOINT: ['s3.example', 'ftp://s3.example', 's3://files'],
  S3_ACCESS_KEY_ID: ['an id'],
  S3_SECRET_ACCESS_KEY: 'anything',
  S3_FORCE_PATH_STYLE: ['yes', '2'],
  MOTORA_SNAPSHOT_MINUTES: ['-1', '1441', 'often'],
  // whether it can be written shows when a snapshot is taken
  MOTORA_SNAPSHOT_DIR: 'anything',
  MOTORA_DOORS: ['requests,windows', ','],
  MOTORA_DEMO: ['yes', '2'],
  MOTORA_DEMO_WEEKS: ['-1', '105', 'two'],
  MOTORA_DEMO_SIMULATOR: ['true', '2'],
  MOTORA_ADMIN_EMAIL: ['nobody', 'a@'],
  MOTORA_ADMIN_PASSWORD: ['short'],
  MOTORA_ADMIN_TOTP_SECRET: ['ABC', '0189018901890189', 'abcdefghijklmnop'],
  // whether there is a key in the file shows when it is read: `secrets.test.ts`
  MOTORA_MASTER_KEY_FILE: 'anything',
  MOTORA_PUBLIC_ORIGIN: ['motora.example', 'ftp://motora.example'],
  SMTP_URL: ['mail.example', 'http://mail.example'],
  MOTORA_MAIL_FROM: ['nobody', 'a@b\r\nBcc: x@y'],
  // whether there is an account in the file shows when it is read: `outside/push/push.test.ts`
  FCM_SERVICE_ACCOUNT_FILE: 'anything',
  MOTORA_WEB_PUSH_CONTACT: ['ops@motora.example', 'mailto:ops', 'http://motora.example', 'https://localhost'],
  STRIPE_API_BASE: [
    'api.stripe.com',
    'ftp://api.stripe.com',
    'https://api.stripe.com/v1',
    'https://me:pass@api.example',
  ],
  STRIPE_SECRET_KEY: [
    'secret',
    'pk_test_0123456789',
    'sk_test_',
    'sk_test_01 23456789',
    ['sk', 'live', '0123456789'].join('_'),
  ],
  STRIPE_WEBHOOK_SECRET: ['secret', 'whsec_', 'whsec_0123456789,', 'whsec_0123456789;whsec_9876543210'],
  MOTORA_TRUST_PROXY: ['all', '*', '10', '-1', '0.0.0.0/0', '::/0', '10.0.0.0/33', '1,', 'proxy.internal'],
  MOTORA_PROVIDER_TIMEZONE: ['Europe', 'Madrid', 'Europe/Nowhere'],
  MOTORA_PROVIDER_COMPANY: ['S', 'Ona, S.L.\nB12345678', 'x'.repeat(201)],
  MOTORA_CHARGE_RETRIES: ['1', '1h;2h', '0h', '1w', '1.5h', '1h,'],
  MOTORA_REFUND_ALONE_CENTS: ['-1', '10000001', '1.5', '200 €'],
  MOTORA_TAX_REGISTER: ['agency', 'yes', 'PRETEND'],
  MOTORA_GOODWILL_RIDER_CENTS: ['-1', '10001', '1.5', '10 €'],
  MOTORA_GOODWILL_ACCOUNT_CENTS: ['-1', '1000001', '1.5', '100 €'],
  MOTORA_RIDER_APP_URL: ['app.example', 'motora://card'],
  MOTORA_DOCUMENT_DAYS: ['0', '366', '1.5', 'a month'],
  MOTORA_STORAGE_QUOTA_GB: ['0', '100001', '1.5', 'lots'],
  MOTORA_FIRMWARE_PUBLIC_KEYS: ['key', ',', '-----BEGIN PUBLIC KEY-----', `${'A'.repeat(43)}=`, 'AAECAwQFBgc='],
  MOTORA_CALLS_PER_MINUTE: ['59', '10000001', 'lots'],
  MOTORA_REQUESTS_AT_ONCE: ['9', '10001', 'lots'],
  MOTORA_STREAMS_PER_ACCOUNT: ['0', '5001', 'lots'],
  MOTORA_DRAIN_SECONDS: ['-1', '21', 'soon'],
  MOTORA_DEVICE_TCP_PORT: ['-1', '70000', 'x'],
  MOTORA_DEVICE_HOST: ['a b', 'http://x'],
  MOTORA_DEVICE_ALLOW: ['modules.example', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.1;10.0.0.2', '10.0.0.1,'],
  MOTORA_MQTT_PORT: ['-1', '70000', 'x'],
  MQTT_URL: ['http://x', 'broker'],
  MOTORA_METRICS_PORT: ['-1', '70000', 'x'],
  MOTORA_METRICS_TOKEN: ['short', `${'x'.repeat(20)} ${'y'.repeat(20)}`],
  MOTORA_API_DOCS: ['yes', 'true'],
  MOTORA_LOG_LEVEL: ['loud', 'INFO'],
  MAP_STYLE_URL: ['style.json', 'javascript:alert(1)'],
  MAP_KEY: 'anything',
}

test('every setting has its bad values here [I6]', () => {
  expect(Object.keys(bad).sort()).toEqual([...settingNames].sort())
})

const cases = Object.entries(bad).flatMap(([name, values]) =>
  values === 'anything' ? [] : values.map((value): [string, string] => [name, value]),
)
test.each(cases)(
  '%s with a bad value (%s) stops the start by a sentence that names it and hides the value [I6]',
  (name, value) => {
    let said = ''
    try {
      readSettings({ MOTORA_DEVELOPMENT: '1', [name]: value })
    } catch (error) {
      said = String(error)
    }
    expect(said).toMatch(new RegExp(`^ {2}${name}: `, 'm'))
    if (value.length > 8) expect(said).not.toContain(value)
  },
)

/** What production needs, and nothing that relaxes it. */
const whole = {
  MOTORA_MASTER_KEY_FILE: '/etc/motora/master.key',
  MOTORA_PUBLIC_ORIGIN: 'https://motora.example',
}

describe('what is missing', () => {
  test.each([
    [{ MOTORA_ADMIN_EMAIL: 'a@motora.example' }, 'MOTORA_ADMIN_PASSWORD'],
    [{ MOTORA_ADMIN_PASSWORD: 'a long enough password' }, 'MOTORA_ADMIN_EMAIL'],
    [{ MOTORA_ADMIN_TOTP_SECRET: 'ABCDEFGHIJKLMNOP' }, 'MOTORA_ADMIN_EMAIL'],
    [{ MIGRATE_DATABASE_URL: 'postgres://owner@x/y' }, 'DATABASE_URL'],
    [{ MAP_KEY: 'a key' }, 'MAP_STYLE_URL'],
    [{ STRIPE_API_BASE: 'https://api.stripe.com' }, 'STRIPE_SECRET_KEY'],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' }, 'STRIPE_SECRET_KEY'],
    [{ STRIPE_SECRET_KEY: 'sk_test_0123456789' }, 'STRIPE_WEBHOOK_SECRET'],
    [{ S3_BUCKET: 'motora', S3_SECRET_ACCESS_KEY: 's' }, 'S3_ACCESS_KEY_ID'],
    [{ S3_BUCKET: 'motora', S3_ACCESS_KEY_ID: 'k' }, 'S3_SECRET_ACCESS_KEY'],
    [{ S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }, 'S3_BUCKET'],
    [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET'],
    [{ S3_REGION: 'eu-west-1' }, 'S3_BUCKET'],
    [{ S3_FORCE_PATH_STYLE: '0' }, 'S3_BUCKET'],
    [{ MOTORA_MASTER_KEY_FILE: '' }, 'MOTORA_MASTER_KEY_FILE'],
    [{ MOTORA_PUBLIC_ORIGIN: '' }, 'MOTORA_PUBLIC_ORIGIN'],
  ])('%o lacks %s, and the start says so [I6]', (given, missing) => {
    expect(() => readSettings({ ...whole, ...given })).toThrow(new RegExp(`^ {2}${missing}: `, 'm'))
  })
})

describe('production', () => {
  test.each([undefined, 'development', 'test', 'production'])(
    'is the default, whatever NODE_ENV says (%s): without a setting nothing starts [I6]',
    (NODE_ENV) => {
      const bare = () => readSettings(NODE_ENV === undefined ? {} : { NODE_ENV })
      for (const name of ['MOTORA_MASTER_KEY_FILE', 'MOTORA_PUBLIC_ORIGIN'])
        expect(bare).toThrow(new RegExp(`^ {2}${name}: `, 'm'))
      expect(bare).toThrow('MOTORA_DEVELOPMENT=1')
    },
  )

  test('what is relaxed listens to this machine alone, and the demo has its own folder, unless said', () => {
    const read = (more: object) => {
      const { MOTORA_HOST: host, MOTORA_DATA_DIR: folder } = readSettings({ ...whole, ...more })
      return { host, folder }
    }
    expect(read({})).toEqual({ host: '0.0.0.0', folder: '.data' })
    expect(read({ MOTORA_DEVELOPMENT: '1' })).toEqual({ host: '127.0.0.1', folder: '.data' })
    expect(read({ MOTORA_DEMO: '1' })).toEqual({ host: '127.0.0.1', folder: '.data/demo' })
    expect(read({ MOTORA_DEVELOPMENT: 'true' })).toEqual({ host: '127.0.0.1', folder: '.data' })
    expect(read({ MOTORA_DEMO: 'true', MOTORA_HOST: '' })).toEqual({ host: '127.0.0.1', folder: '.data/demo' })
    const said = { MOTORA_HOST: '192.0.2.7', MOTORA_DATA_DIR: '/srv/demo' }
    expect(read({ MOTORA_DEMO: '1', ...said })).toEqual({ host: '192.0.2.7', folder: '/srv/demo' })
  })

  test('a command needs what it uses: no key and no address of browsers; never a connection in clear', () => {
    const owner = 'postgres://owner@localhost/motora'
    expect(readSettings({ MIGRATE_DATABASE_URL: owner }, 'command').MIGRATE_DATABASE_URL).toBe(owner)
    expect(() => readSettings({ MIGRATE_DATABASE_URL: 'postgres://owner@db.internal/x' }, 'command')).toThrow(
      /^ {2}MIGRATE_DATABASE_URL: /m,
    )
    expect(readSettings({}, 'demo command')).toMatchObject({ MOTORA_DEMO: true, MOTORA_DATA_DIR: '.data/demo' })
  })

  test.each([
    ['the demo', { MOTORA_ENVIRONMENT: 'pro', MOTORA_DEMO: '1' }, 'MOTORA_DEMO'],
    ['development', { MOTORA_ENVIRONMENT: 'pro', MOTORA_DEVELOPMENT: '1' }, 'MOTORA_DEVELOPMENT'],
    ['plain http', { MOTORA_PUBLIC_ORIGIN: 'http://motora.example' }, 'MOTORA_PUBLIC_ORIGIN'],
    ['a map by plain http', { MAP_STYLE_URL: 'http://maps.example/style.json' }, 'MAP_STYLE_URL'],
    [
      'a card provider by plain http, the pretend one too',
      {
        STRIPE_SECRET_KEY: 'sk_test_0123456789',
        STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
        STRIPE_API_BASE: 'http://127.0.0.1:12111',
      },
      'STRIPE_API_BASE',
    ],
    ['the pretend tax register', { MOTORA_TAX_REGISTER: 'pretend' }, 'MOTORA_TAX_REGISTER'],
    ['modules from anywhere', { MOTORA_DEVICE_TCP_PORT: '38955' }, 'MOTORA_DEVICE_ALLOW'],
    [
      'the password of the demo',
      { MOTORA_ADMIN_EMAIL: 'a@motora.example', MOTORA_ADMIN_PASSWORD: 'Motora-demo-2026' },
      'MOTORA_ADMIN_PASSWORD',
    ],
  ])('refuses %s [I6]', (_what, given, name) => {
    expect(() => readSettings({ ...whole, ...given })).toThrow(new RegExp(`^ {2}${name}: `, 'm'))
  })

  const inClear: [name: string, value: string, more?: object][] = [
    ['DATABASE_URL', 'postgres://gateway@db.internal/motora'],
    ['DATABASE_URL', 'postgres://gateway@10.0.0.7:5432/motora?sslmode=prefer'],
    ['DATABASE_URL', 'postgres://gateway@db.internal/motora?sslmode=no-verify'],
    ['DATABASE_URL', 'postgres://gateway@db.internal/motora?sslmode=require&sslmode=disable'],
    ['DATABASE_URL', 'postgres://gateway@db.internal/motora?sslmode=require&uselibpqcompat=true'],
    ['DATABASE_URL', 'postgres://gateway@localhost/motora?host=db.internal'],
    ['DATABASE_URL', 'postgres://gateway@db.internal/motora?host='],
    ['DATABASE_URL', 'postgres://gateway@db.internal/motora?host=localhost&host='],
    ['DATABASE_URL', 'postgres://gateway@db.internal/motora?sslmode=require&ssl=0'],
    ['DATABASE_URL', 'postgres://gateway@127.0.0.1.example.com/motora'],
    ['MIGRATE_DATABASE_URL', 'postgres://owner@db.internal/motora', { DATABASE_URL: 'postgres://g@localhost/motora' }],
    ['NATS_URL', 'nats://broker.internal:4222'],
    ['MQTT_URL', 'mqtt://broker.internal:1883'],
    ['S3_ENDPOINT', 'http://files.internal', { S3_BUCKET: 'motora', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }],
  ]
  test.each(inClear)('refuses an inner connection in clear: %s=%s [I6]', (name, value, more = {}) => {
    expect(() => readSettings({ ...whole, ...more, [name]: value })).toThrow(new RegExp(`^ {2}${name}: `, 'm'))
    // only there
    expect(isProduction(readSettings({ MOTORA_DEVELOPMENT: '1', ...more, [name]: value }))).toBe(false)
  })

  test('takes what is whole, encrypted, or on this machine', () => {
    expect(isProduction(readSettings(whole))).toBe(true)
    for (const url of [
      'postgres://gateway@db.internal/motora?sslmode=verify-full',
      'postgres://gateway@db.internal/motora?sslmode=verify-ca&sslrootcert=/etc/motora/ca.crt',
      'postgres://gateway@localhost/motora',
      'postgres://gateway@[::1]:5432/motora',
      'postgres://gateway@127.0.0.1:5432/motora',
      'postgres://gateway@%2Fvar%2Frun%2Fpostgresql/motora',
    ])
      expect(readSettings({ ...whole, DATABASE_URL: url }).DATABASE_URL).toBe(url)
    const away = { NATS_URL: 'tls://broker.internal:4222', MQTT_URL: 'mqtts://broker.internal' }
    const here = { NATS_URL: 'nats://127.0.0.1:4222', MQTT_URL: 'mqtt://localhost', SMTP_URL: 'smtp://mail.internal' }
    for (const more of [away, here]) expect(readSettings({ ...whole, ...more })).toMatchObject(more)
  })
})

describe('the key of the card provider', () => {
  const cards = { STRIPE_WEBHOOK_SECRET: 'whsec_0123456789, whsec_9876543210' }
  const live = { ...cards, STRIPE_SECRET_KEY: ['sk', 'live', '0123456789'].join('_') }

  test('is a live one in production alone', () => {
    expect(readSettings({ ...whole, ...live })).toMatchObject({
      STRIPE_WEBHOOK_SECRET: ['whsec_0123456789', 'whsec_9876543210'],
    })
    for (const more of [{ MOTORA_DEVELOPMENT: '1' }, { MOTORA_DEMO: '1' }])
      expect(() => readSettings({ ...more, ...live })).toThrow(/^ {2}STRIPE_SECRET_KEY: .*production alone/m)
  })

  test('is a test key wherever it is tried', () => {
    for (const more of [whole, { MOTORA_DEVELOPMENT: '1' }, { MOTORA_DEMO: '1' }])
      expect(readSettings({ ...more, ...cards, STRIPE_SECRET_KEY: 'sk_test_0123456789' }).STRIPE_SECRET_KEY).toBe(
        'sk_test_0123456789',
      )
  })
})

test('a whole set of S3 settings names the store; the path style goes with an own endpoint unless said', () => {
  const set = { S3_BUCKET: 'motora', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
  const store = { bucket: 'motora', accessKeyId: 'k', secretAccessKey: 's' }
  const endpoint = 'https://s3.example'
  const amazon = { ...store, region: 'us-east-1', endpoint: undefined, forcePathStyle: false }
  expect(s3Of(readSettings(whole))).toBeUndefined()
  expect(s3Of(readSettings({ ...whole, ...set }))).toEqual(amazon)
  expect(s3Of(readSettings({ ...whole, ...set, S3_ENDPOINT: endpoint, S3_REGION: 'eu-west-1' }))).toEqual({
    ...store,
    region: 'eu-west-1',
    endpoint,
    forcePathStyle: true,
  })
  expect(
    s3Of(readSettings({ ...whole, ...set, S3_ENDPOINT: endpoint, S3_FORCE_PATH_STYLE: '0' }))?.forcePathStyle,
  ).toBe(false)
})
