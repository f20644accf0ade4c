import { expect, test } from 'vitest'
import { sentFileName } from './sent-file-name'

test.each([
  ['attachment; filename="report.pdf"', 'report.pdf'],
  ['attachment; filename=report.pdf', 'report.pdf'],
  ['attachment; filename="a \\"b\\" c.pdf"', 'a "b" c.pdf'],
  ['attachment; filename="naive - ?.pdf"; filename*=UTF-8\'\'na%C3%AFve%20-%20%E9%9B%BB.pdf', 'naïve - 電.pdf'],
  ["attachment; filename*=utf-8'es'a%3Bb.pdf; filename=x", 'a;b.pdf'],
  ['attachment; filename="x.pdf"; filename*=UTF-8\'\'%E9', 'x.pdf'],
  ["attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd", 'passwd'],
  ['attachment; filename="C:\\\\temp\\\\x.pdf"', 'x.pdf'],
  ['attachment; filename=""', undefined],
  ['attachment', undefined],
  ['', undefined],
  [null, undefined],
])('%s names %s', (header, name) => {
  expect(sentFileName(header)).toBe(name)
})
