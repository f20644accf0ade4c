#!/usr/bin/env node
// Makes apps/gateway/data/common-passwords.bin: what a new password is compared with, as sorted hash prefixes.
// Run once by hand; the result is committed. It takes of the lists what the rules can ask for: whole passwords of the
// length that is asked for, and single words of five letters or more.
//   node tools/make-common-passwords.mjs LIST.txt [LIST.txt …]     one password a line
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const lists = process.argv.slice(2)
if (lists.length === 0) {
  console.error('usage: node tools/make-common-passwords.mjs LIST.txt [LIST.txt …]')
  process.exit(2)
}
const minCharacters = 12
const prefixes = new Set()
for (const path of lists) {
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const password = line.replace(/\r$/, '').toLowerCase()
    const isWhole = [...password].length >= minCharacters
    if (isWhole || /^\p{L}{5,}$/u.test(password))
      prefixes.add(createHash('sha256').update(password).digest().readUInt32BE(0))
  }
}
const bytes = Buffer.alloc(prefixes.size * 4)
for (const [index, prefix] of [...prefixes].sort((a, b) => a - b).entries()) bytes.writeUInt32BE(prefix, index * 4)
const target = fileURLToPath(new URL('../apps/gateway/data/common-passwords.bin', import.meta.url))
writeFileSync(target, bytes)
console.log(`${prefixes.size} prefixes, ${bytes.length} bytes`)
