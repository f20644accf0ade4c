import { fileKinds, maxFileBytes, type Upload } from '@motora/contract/files'
import { expect, test } from 'vitest'
import { acceptOf, endingsOf, faultOfFile, faultOfResumed } from './file-fault'

const file = (name: string, size = 10, type = '') => ({ name, size, type })

test.each(fileKinds)('%s: as many bytes as it may have, and not one more', (kind) => {
  const name = `a${endingsOf[kind][0]}`
  expect(faultOfFile(file(name, maxFileBytes[kind]), kind)).toBeUndefined()
  expect(faultOfFile(file(name, maxFileBytes[kind] + 1), kind)).toBe('too-large')
  expect(faultOfFile(file(name, 0), kind)).toBe('empty')
})

test('a firmware ends in .sil, in any letter case', () => {
  expect(faultOfFile(file('ECU.SIL'), 'firmware')).toBeUndefined()
  for (const name of ['ecu.bin', 'ecu.sil.zip', 'sil', 'ecusil'])
    expect(faultOfFile(file(name), 'firmware'), name).toBe('not-sil')
})

test('another kind takes what ends so, or what the browser knows to be so', () => {
  expect(faultOfFile(file('photo', 10, 'image/jpeg'), 'document')).toBeUndefined()
  expect(faultOfFile(file('photo.heic', 10, 'image/heic'), 'document')).toBe('wrong-type')
  expect(faultOfFile(file('plan.pdf'), 'logo')).toBe('wrong-type')
  expect(faultOfFile(file('list.csv'), 'other')).toBeUndefined()
  expect(faultOfFile(file('list.csv'), 'document')).toBe('wrong-type')
  // a firmware is known by its ending alone
  expect(faultOfFile(file('a.pdf', 10, 'application/octet-stream'), 'firmware')).toBe('not-sil')
})

test('a name that cannot be kept is found out before it is sent', () => {
  expect(faultOfFile(file(`${'a'.repeat(250)}.sil`), 'firmware')).toBe('name')
  expect(faultOfFile(file('a\u202Ebc.sil'), 'firmware')).toBe('name')
})

test('a chooser of pictures names their types, so that a phone offers its camera', () => {
  expect(acceptOf('logo')).toBe('.png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp')
  expect(acceptOf('firmware')).toBe('.sil')
})

test('gone on with is a file of the same name and size', () => {
  const upload = { name: 'é.sil', sizeBytes: 10 } as Upload
  // the same name, as another system writes it
  expect(faultOfResumed(file('é.sil'), upload)).toBeUndefined()
  expect(faultOfResumed(file('e.sil'), upload)).toBe('other-name')
  expect(faultOfResumed(file('é.sil', 11), upload)).toBe('other-size')
})
