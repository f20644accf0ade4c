/** In every value that must not be shown. */
export const mark = 'cnry-secret-4711'

type Values = readonly string[] | 'anything'

const flags: Values = ['yes', '2', '-1']
const ports: Values = ['-1', '65536', 'eighty', '0x50']
const addresses = (scheme: string): Values => [
  'nothing',
  `//host/${mark}`,
  `javascript:alert('${mark}')`,
  `${scheme}x://me:${mark}@host`,
  `file:///etc/${mark}`,
]

/**
 * For each setting of docs/how-to/settings.md what must stop the start; `anything` where every text is right or where
 * it shows only later. Transcribed from that page.
 */
export const badValues: Readonly<Record<string, Values>> = {
  MOTORA_DEVELOPMENT: flags,
  MOTORA_ENVIRONMENT: ['production', 'PRO'],
  MOTORA_PORT: ports,
  MOTORA_HOST: ['a b', 'http://x', '/etc', `${mark}/`],
  MOTORA_PUBLIC_ORIGIN: addresses('http'),
  SMTP_URL: addresses('smtp'),
  MOTORA_MAIL_FROM: ['nobody', `${mark}\r\nBcc: x@y`, 'a@b, c@d'],
  STRIPE_API_BASE: [...addresses('http'), `https://${mark}/v1`, `https://me:${mark}@cards.example`],
  STRIPE_SECRET_KEY: [mark, 'pk_test_0123456789', `sk_test_${mark}`, ['sk', 'live', '0123456789'].join('_')],
  STRIPE_WEBHOOK_SECRET: [mark, 'whsec_', `whsec_${mark}`, 'whsec_0123456789,'],
  MOTORA_TRUST_PROXY: ['all', '-1', '10', '0.0.0.0/0', '::/0', '10.0.0.7/33', `10.0.0.7,${mark}`],
  MOTORA_FIRMWARE_PUBLIC_KEYS: [mark, ',', `${'A'.repeat(43)}=`, `/etc/${mark}.pem`],
  MOTORA_CALLS_PER_MINUTE: ['59', '10000001', 'lots', '-60'],
  MOTORA_REQUESTS_AT_ONCE: ['9', '10001', 'many'],
  MOTORA_STREAMS_PER_ACCOUNT: ['0', '5001', '1.5', 'many'],
  MOTORA_DRAIN_SECONDS: ['-1', '21', '1.5', 'soon'],
  MOTORA_PROVIDER_TIMEZONE: ['Madrid', 'Europe/Atlantis', '+25:00', mark],
  MOTORA_PROVIDER_COMPANY: ['S', `Ona\n${mark}`, mark.repeat(30)],
  MOTORA_CHARGE_RETRIES: ['1', '1h;24h', '0h', '1w', '1h,', mark],
  MOTORA_TAX_REGISTER: ['agency', mark],
  MOTORA_REFUND_ALONE_CENTS: ['-1', '10000001', '1.5', mark],
  MOTORA_GOODWILL_RIDER_CENTS: ['-1', '10001', '1.5', mark],
  MOTORA_GOODWILL_ACCOUNT_CENTS: ['-1', '1000001', '1.5', mark],
  MOTORA_RIDER_APP_URL: addresses('http'),
  MOTORA_DOCUMENT_DAYS: ['0', '366', '1.5', 'soon'],
  MOTORA_DATA_DIR: ['/dev/null/x'],
  MOTORA_DOORS: ['requests,windows', ',', 'Requests'],
  MOTORA_METRICS_PORT: ports,
  MOTORA_METRICS_TOKEN: ['short', `${mark} ${mark} ${mark}`],
  MOTORA_API_DOCS: ['yes', 'true', '2'],
  MOTORA_LOG_LEVEL: ['loud', 'INFO'],
  MOTORA_DEMO: flags,
  MOTORA_DEMO_WEEKS: ['-1', '105', 'two', '1.5'],
  MOTORA_DEMO_SIMULATOR: flags,
  MOTORA_MASTER_KEY_FILE: ['/nowhere/at/all', '/dev/null', '/etc/hostname', '/etc'],
  MOTORA_ADMIN_EMAIL: ['nobody', 'a@', '@b'],
  MOTORA_ADMIN_PASSWORD: ['short', 'motora'],
  MOTORA_ADMIN_TOTP_SECRET: ['ABC', '0189018901890189', `${mark}`],
  DATABASE_URL: [...addresses('postgres'), `postgres://me:${mark}@127.0.0.1:1/none`],
  MIGRATE_DATABASE_URL: addresses('postgres'),
  DATABASE_POOL_SIZE: ['0', '201', 'many'],
  NATS_URL: addresses('nats'),
  S3_BUCKET: ['a', 'a b', 'files/motora', '.motora'],
  S3_ACCESS_KEY_ID: [`a ${mark}`],
  S3_SECRET_ACCESS_KEY: 'anything',
  S3_ENDPOINT: addresses('http'),
  S3_REGION: ['eu west', 'https://eu-west-1'],
  S3_FORCE_PATH_STYLE: ['yes', '2'],
  MOTORA_SNAPSHOT_MINUTES: ['-1', '1441', 'often'],
  MOTORA_STORAGE_QUOTA_GB: ['0', '100001', '1.5', 'lots'],
  MOTORA_SNAPSHOT_DIR: 'anything',
  MOTORA_DEVICE_TCP_PORT: ports,
  MOTORA_DEVICE_HOST: ['a b', 'http://x'],
  MOTORA_DEVICE_ALLOW: ['modules.example', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.1;10.0.0.2'],
  MOTORA_MQTT_PORT: ports,
  MQTT_URL: addresses('mqtt'),
  // of a file: what is wrong with it shows when it is read
  FCM_SERVICE_ACCOUNT_FILE: 'anything',
  MOTORA_WEB_PUSH_CONTACT: [`${mark}@motora.example`, `mailto:${mark}`, `http://${mark}.example`],
  MAP_STYLE_URL: addresses('http'),
  MAP_KEY: 'anything',
}

/** Settings that mean nothing without another, and which they lack. */
export const missing: readonly [given: Record<string, string>, lacks: string][] = [
  [{ MOTORA_ADMIN_EMAIL: 'a@motora.example' }, 'MOTORA_ADMIN_PASSWORD'],
  [{ MOTORA_ADMIN_PASSWORD: `long enough ${mark}` }, 'MOTORA_ADMIN_EMAIL'],
  [{ MOTORA_ADMIN_TOTP_SECRET: 'ABCDEFGHIJKLMNOP' }, 'MOTORA_ADMIN_EMAIL'],
  [{ MIGRATE_DATABASE_URL: `postgres://owner:${mark}@x/y` }, 'DATABASE_URL'],
  [{ MAP_KEY: mark }, 'MAP_STYLE_URL'],
  [{ STRIPE_API_BASE: `https://${mark}.example` }, 'STRIPE_SECRET_KEY'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_cnrysecret4711' }, 'STRIPE_SECRET_KEY'],
  [{ STRIPE_SECRET_KEY: 'sk_test_cnrysecret4711' }, 'STRIPE_WEBHOOK_SECRET'],
  [{ S3_BUCKET: 'motora', S3_SECRET_ACCESS_KEY: mark }, 'S3_ACCESS_KEY_ID'],
  [{ S3_BUCKET: 'motora', S3_ACCESS_KEY_ID: mark }, 'S3_SECRET_ACCESS_KEY'],
  [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET'],
  [{ MOTORA_DEVELOPMENT: '0', MOTORA_PUBLIC_ORIGIN: 'https://motora.example' }, 'MOTORA_MASTER_KEY_FILE'],
  [{ MOTORA_DEVELOPMENT: '0', MOTORA_MASTER_KEY_FILE: '/etc/motora.key' }, 'MOTORA_PUBLIC_ORIGIN'],
]

/** What production refuses; each next to settings that are safe. */
export const unsafe: readonly [given: Record<string, string>, setting: string][] = [
  [{ MOTORA_ENVIRONMENT: 'pro', MOTORA_DEMO: '1' }, 'MOTORA_DEMO'],
  [{ MOTORA_ENVIRONMENT: 'pro', MOTORA_DEVELOPMENT: '1' }, 'MOTORA_DEVELOPMENT'],
  [{ MOTORA_PUBLIC_ORIGIN: 'http://motora.example' }, 'MOTORA_PUBLIC_ORIGIN'],
  [{ MAP_STYLE_URL: 'http://maps.example/style.json' }, 'MAP_STYLE_URL'],
  [
    {
      STRIPE_API_BASE: 'http://127.0.0.1:12111',
      STRIPE_SECRET_KEY: 'sk_test_cnrysecret4711',
      STRIPE_WEBHOOK_SECRET: 'whsec_cnrysecret4711',
    },
    'STRIPE_API_BASE',
  ],
  [{ MOTORA_TAX_REGISTER: 'pretend' }, 'MOTORA_TAX_REGISTER'],
  [{ MOTORA_DEVICE_TCP_PORT: '38955' }, 'MOTORA_DEVICE_ALLOW'],
  [{ MOTORA_ADMIN_EMAIL: 'a@motora.example', MOTORA_ADMIN_PASSWORD: 'Motora-demo-2026' }, 'MOTORA_ADMIN_PASSWORD'],
  [{ DATABASE_URL: `postgres://gateway:${mark}@db.internal/motora` }, 'DATABASE_URL'],
  [{ DATABASE_URL: `postgres://gateway:${mark}@db.internal/motora?sslmode=prefer` }, 'DATABASE_URL'],
  [{ DATABASE_URL: `postgres://gateway:${mark}@db.internal/motora?sslmode=no-verify` }, 'DATABASE_URL'],
  [{ DATABASE_URL: `postgres://gateway:${mark}@localhost/motora?host=db.internal` }, 'DATABASE_URL'],
  [
    {
      DATABASE_URL: 'postgres://gateway@localhost/motora',
      MIGRATE_DATABASE_URL: `postgres://owner:${mark}@db.internal/x`,
    },
    'MIGRATE_DATABASE_URL',
  ],
  [{ NATS_URL: `nats://me:${mark}@broker.internal:4222` }, 'NATS_URL'],
  [{ MQTT_URL: `mqtt://me:${mark}@broker.internal:1883` }, 'MQTT_URL'],
  [
    { S3_BUCKET: 'motora', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: mark, S3_ENDPOINT: 'http://files.internal' },
    'S3_ENDPOINT',
  ],
]
