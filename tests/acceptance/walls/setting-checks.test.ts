import { expect, test } from 'vitest'
import { type Ended, startViolations } from './setting-checks.js'

const good: Ended = {
  setting: 'SMTP_URL',
  how: 'no address',
  code: 1,
  ms: 300,
  hidden: ['pass-word'],
  said: '\nMotora cannot start with these settings.\n  SMTP_URL: must begin with smtp://\nSee docs/how-to/settings.md.\n',
}

test('an end that says which setting and no more has nothing wrong', () => {
  expect(startViolations([good])).toEqual([])
  expect(startViolations([{ ...good, said: 'Port 1 is taken. Choose another with SMTP_URL.' }])).toEqual([])
})

const planted: [string, Partial<Ended>][] = [
  ['it starts', { code: null }],
  ['it ends as if all were well', { code: 0 }],
  ['it names another setting', { said: '  MAP_KEY: is missing' }],
  ['it names the setting and says nothing', { said: '  SMTP_URL: ' }],
  ['it names the setting only inside another', { said: '  MY_SMTP_URL: is missing' }],
  ['it shows the secret', { said: `${good.said} smtp://me:pass-word@mail` }],
  ['it shows a stack', { said: `${good.said}\n    at read (file:///x/env.js:12:3)` }],
]
test.each(planted)('planted: %s', (_name, more) => {
  expect(startViolations([{ ...good, ...more }])).toHaveLength(1)
})
