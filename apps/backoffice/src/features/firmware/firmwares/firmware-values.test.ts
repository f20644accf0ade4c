import { firmwareToCreate } from '@motora/contract/firmware'
import { expect, test } from 'vitest'
import { bodyOf, type FirmwareFields, fieldsOf, firmwareValues } from './firmware-values'
import { aFirmware } from './testing/a-firmware'

const good = fieldsOf(aFirmware())
const taken = (more: Partial<FirmwareFields>) => firmwareValues.safeParse({ ...good, ...more })
const said = (more: Partial<FirmwareFields>) => taken(more).error?.issues.map(({ path, message }) => [path[0], message])

test('what the form lets through the gateway takes', () => {
  for (const version of ['2.10', '2.10.3', '1.2.3.4', '2.10.3-rc.1', ' 2.10.3 ']) {
    const values = taken({ version, notes: ' a ', hardwareVersions: [' HW-3 ', 'a+b_c.d'] })
    expect(values.success, version).toBe(true)
    if (values.data)
      expect(firmwareToCreate.safeParse({ id: aFirmware().id, ...bodyOf(values.data) }).error, version).toBeUndefined()
  }
})

test('an empty form says what is missing, field by field', () => {
  expect(said(fieldsOf())).toEqual([
    ['name', 'required'],
    ['target', 'required'],
    ['version', 'required'],
    ['hardwareVersions', 'selectOne'],
    ['file', 'file'],
  ])
})

test.each([
  [{ version: '2' }, 'version'],
  [{ version: 'v2.10' }, 'version'],
  [{ version: '2.10.3-' }, 'version'],
  [{ version: '1.2.3.4.5' }, 'version'],
  [{ hardwareVersions: ['HW 3'] }, 'hardwareVersion'],
  [{ hardwareVersions: ['a'.repeat(65)] }, 'hardwareVersion'],
  [{ hardwareVersions: Array.from({ length: 51 }, (_, index) => `HW-${index}`) }, 'manyHardwareVersions'],
  [{ signature: 'nothing' }, 'signature'],
  [{ signature: 'A'.repeat(84) }, 'signature'],
  [{ name: 'a'.repeat(101) }, 'tooLong'],
  [{ notes: 'a'.repeat(4001) }, 'tooLong'],
] satisfies [Partial<FirmwareFields>, string][])('%o is refused here as the gateway would: %s', (more, message) => {
  expect(said(more)?.map(([, text]) => text)).toEqual([message])
  const { file, ...typed } = { ...good, ...more }
  const body = { id: aFirmware().id, ...typed, fileId: file?.id }
  expect(firmwareToCreate.safeParse(body).success).toBe(false)
})
