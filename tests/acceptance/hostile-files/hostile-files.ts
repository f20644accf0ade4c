import { crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { pictureWithMark } from '../../marks/picture-with-mark.js'

/** The text that no answer may give back. */
export const hidden = 'hidden-41.3874N-2.1686E-Anna-Mas'

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name), data])
  const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)]
  head.writeUInt32BE(data.length)
  tail.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, tail])
}

/** 30,000 × 30,000 grey pixels in about 110 kB: 900 million once they are unpacked. */
const pixelBomb = (): Buffer => {
  const side = 30_000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc((side / 8 + 1) * side), { level: 9 })
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

/** A packed file whose one entry is 200 MB of nothing. */
const packedBomb = (): Buffer => {
  const name = Buffer.from('a.txt')
  const packed = deflateRawSync(Buffer.alloc(200_000_000), { level: 9 })
  const head = Buffer.alloc(30)
  head.write('PK\u0003\u0004', 'latin1')
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(200_000_000, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name, packed])
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const wide = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le')
const padded = (head: string | Buffer): Buffer => Buffer.concat([Buffer.from(head), Buffer.alloc(4096)])

/** What no kind of file may be. The bombs are made once: packing them takes longer than refusing them. */
export const neverTaken = (): readonly [what: string, bytes: Buffer][] => [
  ['a picture of 900 million pixels', pixelBomb()],
  ['a packed file of 200 MB', packedBomb()],
  ['a packed stream', gzipSync(Buffer.alloc(1_000_000))],
  ['a drawing', Buffer.from(svg)],
  ['a drawing after blanks', Buffer.from(`\ufeff \r\n\t${svg}`)],
  ['a drawing in wide characters', wide(svg)],
  ['a drawing behind a declaration', Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]>${svg}`)],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ['a TIFF', padded(Buffer.from('49492a0008000000', 'hex'))],
  ['a HEIF', padded(Buffer.from('00000018667479706865696300000000', 'hex'))],
  ['a bitmap', padded('BM')],
  ['an icon', padded(Buffer.from('00000100', 'hex'))],
  ['an old office document', padded(Buffer.from('d0cf11e0a1b11ae1', 'hex'))],
  ['a program of Windows', padded('MZ')],
  ['a program of Linux', padded(Buffer.from('7f454c4602010100', 'hex'))],
  ['rich text', Buffer.from('{\\rtf1 hello}')],
  ['PostScript', Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\nshowpage\n')],
  ['half a picture', pictureWithMark(hidden).subarray(0, 40)],
  ['the beginning of a JPEG and a page', Buffer.from(`\u00ff\u00d8\u00ff\u00e0<script>alert(1)</script>`, 'latin1')],
  ['half a PDF', Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n1 0 obj', 'latin1')],
  ['a text with a control character', Buffer.from('a;\u0000;b')],
  ['a text that turns a terminal', Buffer.from('a\u001b[2Jb')],
]

/** Kinds with names that promise what the kind takes. */
export const kindsAndNames = [
  ['logo', 'a.png'],
  ['ending-image', 'a.jpg'],
  ['document', 'a.pdf'],
  ['other', 'a.txt'],
] as const

/** Names that lead somewhere, hide something or end the header that they stand in. */
export const hostileNames = [
  '../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/passwd',
  'C:\\boot.ini',
  'a\u0000.png',
  'a\r\nSet-Cookie: x=y.png',
  'a\u202egnp.exe',
  'a"; filename="b.exe',
  '.',
  '..',
  'con.png',
  '%2e%2e%2fetc%2fpasswd.png',
  `${'a'.repeat(5000)}.png`,
]
